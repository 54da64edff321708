import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{a as p,c as r}from"./chunk-AQ5ZC6G6.js";import{e as s}from"./chunk-HK3JGOI2.js";import{U as g,g as f}from"./chunk-4T4ORSED.js";import{a as u}from"./chunk-H7BO2YED.js";import{a as t}from"./chunk-55PNPI6Q.js";var h={regression:s.regression,inadmissible:s.inadmissible,"no-baseline":s.inadmissible};function D(e,n=p){if(e.run.ended==="cancelled")return s.cancelled;let i=A(e).find(o=>n.has(o));return i===void 0?s.pass:h[i]}t(D,"sessionExitCode");function A({verdicts:[e],derived:n}){return e!==void 0&&e.state!=="no-baseline"?e.state==="pass"?[]:[e.state]:v(n)?["no-baseline"]:["inadmissible","no-baseline"]}t(A,"findings");function v({cells:e}){let n=e.map(({state:i})=>i);return!n.includes("invalid")&&n.includes("admitted")}t(v,"isAdmitted");function y({text:e,url:n}){let i=f(n),o=r(e).replaceAll(/[[\]]/g,"\\$&").replaceAll("\\\\]","\\]");return i===void 0?o:`[${o}](<${i}>)`}t(y,"markdownLink");var K=t(e=>w(g(e)),"renderMarkdown"),w=t(({title:e,sections:n})=>`# ${r(e)}

${C(n)}
`,"markdownDocument"),C=t(e=>e.flatMap(T).join(`

`),"markdownSections");function T({title:e,blocks:n}){return[...e===void 0?[]:[`## ${r(e)}`],...n.flatMap(o=>c(o,E))]}t(T,"sectionParts");var Q=t(e=>e.flatMap(n=>c(n,M)).join(`

`),"markdownBlocks"),E=t(e=>`### ${e}`,"headingTitle"),M=t(e=>`**${e}**`,"boldTitle");function c(e,n){switch(e.kind){case"paragraph":return[r(e.text)];case"warning":return[`> [!WARNING]
> ${r(e.text)}`];case"list":return[e.items.map(j).join(`
`)];case"commands":return[L(e.lines)];case"details":return[`<details>
<summary>${r(e.summary)}</summary>`,...e.blocks.flatMap(i=>c(i,n)),"</details>"];case"links":return[e.links.map(y).join(" \xB7 ")];case"table":return S(e,n)}}t(c,"blockParts");var j=t(e=>`- ${r(e)}`,"listItem");function S({title:e,columns:n,rows:i,notes:o},d){let b=e===void 0?[]:[d(r(e))],k=[l(n.map(({label:a})=>r(a))),l(n.map(B)),...i.map(a=>l(a.map((m,$)=>n[$]?.kind==="number"?F(r(m)):r(m))))],x=o.length===0?[]:[o.map(a=>`<sub>${r(a)}</sub>`).join("<br>")];return[...b,k.join(`
`),...x]}t(S,"tableParts");function F(e){return e.replaceAll(" %","\xA0%").replaceAll(/\[[^\]]*\]/g,n=>n.replaceAll(" ","\xA0").replaceAll("\u2013","\u2013\u2060"))}t(F,"rangesUnbroken");var l=t(e=>`| ${e.join(" | ")} |`,"tableLine"),B=t(({kind:e})=>e==="number"?"---:":"---","alignment");function L(e){let n=e.map(u).join(`
`),i=Math.max(2,...[...n.matchAll(/`+/g)].map(([d])=>d.length)),o="`".repeat(i+1);return`${o}sh
${n}
${o}`}t(L,"codeBlock");export{D as a,K as b,Q as c};
