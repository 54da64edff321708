import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{commentsApi,openApi,pullRequestOf,repositoryOf}from"./chunk-DLJ2HO4Z.js";import"./chunk-PZJKVLAC.js";import"./chunk-T2EYXN3I.js";export{commentsApi,openApi,pullRequestOf,repositoryOf};
