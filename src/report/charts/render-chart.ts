import { CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { colours } from './colours.ts';

echarts.use([
  ScatterChart,
  LineChart,
  CustomChart,
  GridComponent,
  MarkLineComponent,
  MarkAreaComponent,
  SVGRenderer,
]);

/**
 * One mark's words, by series and place in it: shown when a pointer rests on it. To a screen reader the drawing is one
 * image; its text form is the table beside it.
 */
export type MarkTitles = readonly (readonly (string | undefined)[])[];

export interface ChartSize {
  /** In CSS pixels; the page scales it down only. */
  readonly width: number;
  readonly height: number;
}

/** Wide enough for a phone held upright, so that text need not shrink there. */
export const chartWidth = 320;

/**
 * Draws a chart as SVG, without a browser. Colours are variables of the page (`var(--ink)`), so one drawing serves light
 * and dark. The same input always gives the same text.
 *
 * @param id of the figure; makes ids inside the drawing unique in the page
 */
export function renderChart(
  id: string,
  label: string,
  option: echarts.EChartsCoreOption,
  size: ChartSize,
  titles: MarkTitles,
): string {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption({
      animation: false,
      textStyle: { fontFamily: 'inherit', color: colours.ink },
      ...option,
    });
    return adapt(chart.renderToSVGString(), id, label, titles);
  } finally {
    chart.dispose();
  }
}

/** The drawing without what only makes sense alone: hover styles, counted ids, a fixed size. */
function adapt(svg: string, id: string, label: string, titles: MarkTitles): string {
  return svg
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<svg[^>]*viewBox="([^"]*)"[^>]*>/, (_, box: string) => openingTag(box, label))
    .replaceAll(/ class="[^"]*"| pointer-events="[^"]*"| ecmeta_ssr_type="[^"]*"/g, '')
    .replaceAll(/\bzr\d+-/g, `${id}-`)
    .replaceAll(
      /<(path|circle|rect|polyline)([^>]*?) ecmeta_series_index="(\d+)" ecmeta_data_index="(\d+)"([^>]*)><\/\1>/g,
      (_, tag: string, before: string, series: string, index: string, after: string) => {
        const title = titles[Number(series)]?.[Number(index)];
        // A line of reference has no words of its own: it is no mark.
        if (title === undefined) return `<${tag}${before}${after}></${tag}>`;
        return `<${tag}${before}${after} class="mark"><title>${escapeText(title)}</title></${tag}>`;
      },
    )
    .replaceAll(/ ecmeta_[a-z_]+="[^"]*"/g, '')
    .replaceAll('\n', '');
}

const openingTag = (box: string, label: string) =>
  `<svg viewBox="${box}" role="img" aria-label="${escapeText(label)}" xmlns="http://www.w3.org/2000/svg">`;

export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
