import * as echarts from 'echarts/core';
import { ScatterChart, CustomChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, LegendComponent } from 'echarts/components';
import { SVGRenderer } from 'echarts/renderers';
echarts.use([ScatterChart, CustomChart, LineChart, GridComponent, MarkLineComponent, LegendComponent, SVGRenderer]);
const c = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 300 });
c.setOption({ xAxis: { type: 'category', data: ['a', 'b'] }, yAxis: {}, series: [{ type: 'scatter', data: [[0, 1], [1, 3]] }] });
console.log(c.renderToSVGString());
