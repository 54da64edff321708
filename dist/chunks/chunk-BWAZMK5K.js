import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{a as p}from"./chunk-H7BO2YED.js";import{a as n}from"./chunk-55PNPI6Q.js";import{randomBytes as d}from"node:crypto";function A(t,i=c){let e=!1,l=n(()=>{e&&t(`::endgroup::
`),e=!1},"endGroup");return{group:n(o=>{l(),t(`::group::${a(o)}
`),e=!0},"group"),endGroup:l,print:n(o=>{let r=i();t(`::stop-commands::${r}
${o.replace(/\n*$/,`
`)}::${r}::
`)},"print"),annotate:n(({level:o,title:r,message:s})=>{t(`::${o} title=${m(r)}::${a(s)}
`)},"annotate"),mask:n(o=>{t(`::add-mask::${o.replaceAll("%","%25").replaceAll("\r","%0D").replaceAll(`
`,"%0A")}
`)},"mask")}}n(A,"runnerOn");var c=n(()=>d(16).toString("hex"),"randomToken"),a=n(t=>p(t).replaceAll("%","%25"),"data"),m=n(t=>a(t).replaceAll(":","%3A").replaceAll(",","%2C"),"property");export{A as a};
