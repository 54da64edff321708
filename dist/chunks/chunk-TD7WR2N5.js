import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{a as e}from"./chunk-55PNPI6Q.js";var r=class extends Error{static{e(this,"UserError")}name="UserError"};export{r as a};
