import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{a,b,c,d,e,f}from"./chunk-F4AFTSFJ.js";import"./chunk-H7BO2YED.js";import"./chunk-55PNPI6Q.js";export{a as acceptanceLabel,b as acceptanceLines,e as dispatchedAcceptance,d as findAcceptance,f as joinedAcceptance,c as namesCommit};
