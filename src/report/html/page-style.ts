import { colourVariables } from './page-colours.ts';

/** The look of the report: everything in the page itself, for light, dark, phone and paper. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  ${colourVariables.light}
  --behind: var(--surface);
}
@media (prefers-color-scheme: dark) {
  :root {
    ${colourVariables.dark}
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 84rem; background: var(--surface); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: .5rem 0; }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--grid); padding-bottom: .25rem; }
h3 { font-size: 1.05rem; margin: 1.25rem 0 .5rem; }
a { color: var(--link); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0; }
.verdict, figure { --behind: var(--raised); }
header .notes { margin-bottom: .75rem; }
.verdict { background: var(--raised); border-left: 4px solid var(--muted); padding: .25rem .75rem; border-radius: 4px; }
.verdict.regression, .verdict.inadmissible { border-left-color: var(--bad); }
.verdict h2 { font-size: 1.35rem; line-height: 1.3; margin: .5rem 0; border: 0; padding: 0; }
.verdict.pass { border-left-color: var(--good); }
.verdict-mark { width: 1em; height: 1em; vertical-align: -.1em; fill: none; stroke: var(--muted); stroke-width: 3; stroke-linecap: round; }
.verdict-mark .bad { stroke: var(--bad); }
.verdict-mark .good { stroke: var(--good); }
.warning { background: var(--warn); border-left: 4px solid var(--bad); padding: .25rem .75rem; border-radius: 4px; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0; }
.legend svg { width: 1em; height: 1em; vertical-align: -.1em; }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21.5rem), 1fr)); gap: 1rem; }
figure { margin: 0; padding: .5rem; background: var(--raised); border-radius: 6px; min-width: 0; }
figure h4 { font-size: .95rem; margin: 0 0 .25rem; }
figure > svg { display: block; width: 100%; max-width: 30rem; height: auto; }
figcaption, .caption, .gaps, .notes { color: var(--muted); font-size: .85rem; margin: .25rem 0 0; }
.gaps { padding-left: 1.1rem; color: var(--ink); }
/* A shadow at the edge behind which a table goes on: it is covered where the table ends. */
.scroll { overflow-x: auto; max-width: 100%;
  background: linear-gradient(to left, var(--behind) 30%, transparent) right / 2.5rem 100% no-repeat local,
    linear-gradient(to left, var(--edge), transparent) right / .8rem 100% no-repeat scroll; }
.scroll:focus-visible, summary:focus-visible, a:focus-visible, button:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--grid); text-align: left; vertical-align: top; }
th { background: var(--raised); }

.number { text-align: right; white-space: nowrap; overflow-wrap: normal; }
.name { white-space: nowrap; overflow-wrap: normal; }
.words { min-width: 12rem; }
.verdict td.words { min-width: 0; overflow-wrap: normal; }
th button { all: unset; cursor: pointer; font: inherit; }
th button:focus-visible { outline: 2px solid var(--link); }
th[aria-sort=ascending] button::after { content: " ▲"; }
th[aria-sort=descending] button::after { content: " ▼"; }
pre { background: var(--raised); padding: .75rem; overflow-x: auto; border-radius: 4px; }
.mark:hover { stroke: var(--ink); stroke-width: 2px; }
@media (max-width: 600px) {
  table { font-size: .8rem; }
  th, td { padding: .25rem .3rem; }
  .number, .name { white-space: normal; }
  .name { min-width: 5.2rem; overflow-wrap: anywhere; }
  .words { min-width: 8rem; }
}
@media print {
  :root { color-scheme: light; --surface: #fff; --raised: #fff; --ink: #000; --muted: #444; --grid: #bbb; --bad: #a00; --good: #116329; --warn: #fff; --edge: #fff; --link: #000;
    --series-1: #0064a4; --series-2: #a84300; --series-3: #00704f; --series-4: #8f3f7d; --series-5: #6d5a00; --series-6: #3f4a9e; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav { display: none; }
  tr, figure > svg { break-inside: avoid; }
  details::details-content { content-visibility: visible; display: block; }
  h2, h3, h4 { break-after: avoid; }
  .figures { grid-template-columns: repeat(2, 1fr); }
  .scroll { overflow: visible; background: none; }
  pre { overflow: visible; white-space: pre-wrap; }
  table { font-size: 8pt; }
  th, td { padding: .15rem .3rem; }
  .number, .name { white-space: normal; }
  .words { min-width: 0; }
  .name { min-width: 4.5em; overflow-wrap: anywhere; }
  .words { overflow-wrap: break-word; }
}
`;
