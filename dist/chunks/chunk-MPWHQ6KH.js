import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{a as i}from"./chunk-TD7WR2N5.js";import{a as t}from"./chunk-55PNPI6Q.js";function u(e,r){try{return JSON.parse(e)}catch(n){let s=(n instanceof Error?n.message:String(n)).replaceAll(/\s+/g," "),o=/position (\d+)/.exec(s)?.[1],c=o===void 0?r:`${r}:${a(e,Number(o))}`;throw new i(`${c}: not JSON: ${s}`,{cause:n})}}t(u,"parseJson");function a(e,r){let n=e.slice(0,r).split(`
`);return`${n.length}:${(n.at(-1)?.length??0)+1}`}t(a,"lineAndColumn");export{u as a};
