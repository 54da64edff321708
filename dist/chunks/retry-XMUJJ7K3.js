import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{realRetry,retryDelayMs,statusOf,withRetries}from"./chunk-2EZEZYEI.js";import"./chunk-T2EYXN3I.js";export{realRetry,retryDelayMs,statusOf,withRetries};
