import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{c as i,d as s}from"./chunks/chunk-DDXKLCCK.js";import{a}from"./chunks/chunk-BWAZMK5K.js";import{a as r}from"./chunks/chunk-DRWNJBJX.js";import"./chunks/chunk-TD7WR2N5.js";import"./chunks/chunk-H7BO2YED.js";import{a as n}from"./chunks/chunk-55PNPI6Q.js";async function c(e){try{let t=await s({wait:!1});try{let o=await i(r(),t);e.print(o.length===0?"nothing was left behind":o.join(`
`))}finally{t.release()}}catch(t){let o=t instanceof Error?t.message:String(t);e.print(`not cleaned: ${o}
The next session on this machine cleans what is left.`)}}n(c,"postStep");await c(a(e=>process.stdout.write(e)));
