/*
 * Runs in a browser, as text: texts, and marks of charts, whose contrast with what lies behind them is below a limit, by
 * the formula of WCAG 2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
 */
{
  const parse = (colour) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return { rgb: [red, green, blue], alpha };
  };
  const luminance = (rgb) => {
    const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const { rgb, alpha } = parse(getComputedStyle(at).backgroundColor);
      if (alpha === 1) return rgb;
    }
    return [255, 255, 255];
  };
  const contrast = (one, other) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const hasOwnText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '');

  globalThis.lowContrast = (limit) =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      if (!hasOwnText(element) || ['SCRIPT', 'STYLE', 'title'].includes(element.tagName)) return [];
      const style = getComputedStyle(element);
      const { rgb } = parse(element.namespaceURI?.endsWith('svg') ? style.fill : style.color);
      const ratio = contrast(rgb, behind(element));
      return ratio < limit ? [`${element.tagName} "${element.textContent}": ${ratio.toFixed(2)}`] : [];
    });

  /** What a mark looks like where it covers nothing but the figure: its fill or, where it is hollow, its line. */
  const seen = (mark, surface) => {
    const style = getComputedStyle(mark);
    const hollow = style.fill === 'none';
    const { rgb, alpha } = parse(hollow ? style.stroke : style.fill);
    const share = alpha * Number(hollow ? style.strokeOpacity : style.fillOpacity) * Number(style.opacity);
    return rgb.map((channel, index) => channel * share + surface[index] * (1 - share));
  };

  globalThis.lowContrastMarks = (limit) =>
    [...document.querySelectorAll('figure .mark')].flatMap((mark) => {
      const surface = behind(mark);
      const ratio = contrast(seen(mark, surface), surface);
      const figure = mark.closest('figure').id;
      return ratio < limit ? [`${figure}, "${mark.textContent}": ${ratio.toFixed(2)}`] : [];
    });
}
