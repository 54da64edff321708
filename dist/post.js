import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{runnerOn}from"./chunks/chunk-WKPEQ57U.js";import{acquireHostLock,cleanUp}from"./chunks/chunk-FYJ34XL3.js";import{hostTree}from"./chunks/chunk-2SME6YJT.js";import"./chunks/chunk-KTSKFTIA.js";import"./chunks/chunk-T2EYXN3I.js";async function postStep(runner){try{let lock=await acquireHostLock({wait:!1});try{let done=await cleanUp(hostTree(),lock);runner.print(done.length===0?"nothing was left behind":done.join(`
`))}finally{lock.release()}}catch(error){let message=error instanceof Error?error.message:String(error);runner.print(`not cleaned: ${message}
The next session on this machine cleans what is left.`)}}await postStep(runnerOn(text=>process.stdout.write(text)));
