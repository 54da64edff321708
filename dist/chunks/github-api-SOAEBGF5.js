import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{a,b,c,d,e}from"./chunk-ALOAO5MG.js";import"./chunk-WYXWU5YC.js";import"./chunk-N2ZQ5IVH.js";import"./chunk-55PNPI6Q.js";export{c as commentsApi,e as isOnBranch,b as openApi,d as pullRequestOf,a as repositoryOf};
