import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{a as r,b as g}from"./chunk-RD5OKI42.js";import{e as s}from"./chunk-HK3JGOI2.js";import{Q as f,a as u}from"./chunk-W5QNB5E3.js";import{a as p}from"./chunk-H7BO2YED.js";import{a as t}from"./chunk-55PNPI6Q.js";function y({text:e,url:n}){let i=u(n),o=r(e).replaceAll(/[[\]]/g,"\\$&").replaceAll("\\\\]","\\]");return i===void 0?o:`[${o}](<${i}>)`}t(y,"markdownLink");var U=t(e=>h(f(e)),"renderMarkdown");function h({title:e,sections:n}){return`${[`# ${r(e)}`,...n.flatMap(A)].join(`

`)}
`}t(h,"markdownDocument");function A({title:e,blocks:n}){return[...e===void 0?[]:[`## ${r(e)}`],...n.flatMap(o=>c(o,v))]}t(A,"sectionParts");var W=t(e=>e.flatMap(n=>c(n,w)).join(`

`),"markdownBlocks"),v=t(e=>`### ${e}`,"headingTitle"),w=t(e=>`**${e}**`,"boldTitle");function c(e,n){switch(e.kind){case"paragraph":return[r(e.text)];case"warning":return[`> [!WARNING]
> ${r(e.text)}`];case"list":return[e.items.map(C).join(`
`)];case"commands":return[j(e.lines)];case"details":return[`<details>
<summary>${r(e.summary)}</summary>`,...e.blocks.flatMap(i=>c(i,n)),"</details>"];case"links":return[e.links.map(y).join(" \xB7 ")];case"table":return T(e,n)}}t(c,"blockParts");var C=t(e=>`- ${r(e)}`,"listItem");function T({title:e,columns:n,rows:i,notes:o},d){let b=e===void 0?[]:[d(r(e))],k=[l(n.map(({label:a})=>r(a))),l(n.map(M)),...i.map(a=>l(a.map((m,$)=>n[$]?.kind==="number"?E(r(m)):r(m))))],x=o.length===0?[]:[o.map(a=>`<sub>${r(a)}</sub>`).join("<br>")];return[...b,k.join(`
`),...x]}t(T,"tableParts");function E(e){return e.replaceAll(" %","\xA0%").replaceAll(/\[[^\]]*\]/g,n=>n.replaceAll(" ","\xA0").replaceAll("\u2013","\u2013\u2060"))}t(E,"rangesUnbroken");var l=t(e=>`| ${e.join(" | ")} |`,"tableLine"),M=t(({kind:e})=>e==="number"?"---:":"---","alignment");function j(e){let n=e.map(p).join(`
`),i=Math.max(2,...[...n.matchAll(/`+/g)].map(([d])=>d.length)),o="`".repeat(i+1);return`${o}sh
${n}
${o}`}t(j,"codeBlock");var F={regression:s.regression,inadmissible:s.inadmissible,"no-baseline":s.inadmissible};function K(e,n=g){if(e.run.ended==="cancelled")return s.cancelled;let i=S(e).find(o=>n.has(o));return i===void 0?s.pass:F[i]}t(K,"sessionExitCode");function S({verdicts:[e],derived:n}){return e!==void 0&&e.form!=="nothing-compared"?e.state==="pass"?[]:[e.state]:B(n)?["no-baseline"]:["inadmissible","no-baseline"]}t(S,"findings");function B({cells:e}){let n=e.map(({state:i})=>i);return!n.includes("invalid")&&n.includes("admitted")}t(B,"isAdmitted");export{U as a,W as b,K as c};
