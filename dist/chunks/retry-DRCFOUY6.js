import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{a,b,c,d}from"./chunk-N2ZQ5IVH.js";import"./chunk-55PNPI6Q.js";export{a as realRetry,d as retryDelayMs,c as statusOf,b as withRetries};
