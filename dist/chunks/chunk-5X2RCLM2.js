import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{a as u,c as r}from"./chunk-AQ5ZC6G6.js";import{e as s}from"./chunk-HK3JGOI2.js";import{U as g,g as f}from"./chunk-4T4ORSED.js";import{a as p}from"./chunk-H7BO2YED.js";import{a as t}from"./chunk-55PNPI6Q.js";var h={regression:s.regression,inadmissible:s.inadmissible,"no-baseline":s.inadmissible};function P(e,n=u){if(e.run.ended==="cancelled")return s.cancelled;let i=A(e).find(o=>n.has(o));return i===void 0?s.pass:h[i]}t(P,"sessionExitCode");function A({verdicts:[e],derived:n}){return e!==void 0&&e.state!=="no-baseline"?e.state==="pass"?[]:[e.state]:v(n)?["no-baseline"]:["inadmissible","no-baseline"]}t(A,"findings");function v({cells:e}){let n=e.map(({state:i})=>i);return!n.includes("invalid")&&n.includes("admitted")}t(v,"isAdmitted");function y({text:e,url:n}){let i=f(n),o=r(e).replaceAll(/[[\]]/g,"\\$&").replaceAll("\\\\]","\\]");return i===void 0?o:`[${o}](<${i}>)`}t(y,"markdownLink");var J=t(e=>w(g(e)),"renderMarkdown");function w({title:e,sections:n}){return`${[`# ${r(e)}`,...n.flatMap(C)].join(`

`)}
`}t(w,"markdownDocument");function C({title:e,blocks:n}){return[...e===void 0?[]:[`## ${r(e)}`],...n.flatMap(o=>c(o,T))]}t(C,"sectionParts");var K=t(e=>e.flatMap(n=>c(n,E)).join(`

`),"markdownBlocks"),T=t(e=>`### ${e}`,"headingTitle"),E=t(e=>`**${e}**`,"boldTitle");function c(e,n){switch(e.kind){case"paragraph":return[r(e.text)];case"warning":return[`> [!WARNING]
> ${r(e.text)}`];case"list":return[e.items.map(M).join(`
`)];case"commands":return[B(e.lines)];case"details":return[`<details>
<summary>${r(e.summary)}</summary>`,...e.blocks.flatMap(i=>c(i,n)),"</details>"];case"links":return[e.links.map(y).join(" \xB7 ")];case"table":return j(e,n)}}t(c,"blockParts");var M=t(e=>`- ${r(e)}`,"listItem");function j({title:e,columns:n,rows:i,notes:o},l){let b=e===void 0?[]:[l(r(e))],k=[d(n.map(({label:a})=>r(a))),d(n.map(S)),...i.map(a=>d(a.map((m,$)=>n[$]?.kind==="number"?F(r(m)):r(m))))],x=o.length===0?[]:[o.map(a=>`<sub>${r(a)}</sub>`).join("<br>")];return[...b,k.join(`
`),...x]}t(j,"tableParts");function F(e){return e.replaceAll(" %","\xA0%").replaceAll(/\[[^\]]*\]/g,n=>n.replaceAll(" ","\xA0").replaceAll("\u2013","\u2013\u2060"))}t(F,"rangesUnbroken");var d=t(e=>`| ${e.join(" | ")} |`,"tableLine"),S=t(({kind:e})=>e==="number"?"---:":"---","alignment");function B(e){let n=e.map(p).join(`
`),i=Math.max(2,...[...n.matchAll(/`+/g)].map(([l])=>l.length)),o="`".repeat(i+1);return`${o}sh
${n}
${o}`}t(B,"codeBlock");export{P as a,J as b,K as c};
