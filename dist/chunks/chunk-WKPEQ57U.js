import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{visibleText}from"./chunk-2SME6YJT.js";import{randomBytes}from"node:crypto";function runnerOn(write,token=randomToken){let open=!1,endGroup=()=>{open&&write(`::endgroup::
`),open=!1};return{group:title=>{endGroup(),write(`::group::${data(title)}
`),open=!0},endGroup,print:text=>{let stop=token();write(`::stop-commands::${stop}
${text.replace(/\n*$/,`
`)}::${stop}::
`)},annotate:({level,title,message})=>{write(`::${level} title=${property(title)}::${data(message)}
`)},mask:secret=>{write(`::add-mask::${secret.replaceAll("%","%25").replaceAll("\r","%0D").replaceAll(`
`,"%0A")}
`)}}}var randomToken=()=>randomBytes(16).toString("hex"),data=text=>visibleText(text).replaceAll("%","%25"),property=text=>data(text).replaceAll(":","%3A").replaceAll(",","%2C");export{runnerOn};
