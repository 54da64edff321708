import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{a as r}from"./chunk-55PNPI6Q.js";var t="<!-- go-rust-bench:",c=r(e=>`${t}${e.replaceAll(/[^\w.-]+/g,"-").replaceAll(/-{2,}/g,"-").slice(0,100)} -->`,"commentMarker");export{t as a,c as b};
