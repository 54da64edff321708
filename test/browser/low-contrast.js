/*
 * Runs in a browser, as text: texts whose contrast with what lies behind them is below a limit, by the formula of WCAG 2
 * (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
 */
globalThis.lowContrast = (limit) => {
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
  const hasOwnText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '');
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    if (!hasOwnText(element) || ['SCRIPT', 'STYLE', 'title'].includes(element.tagName)) return [];
    const style = getComputedStyle(element);
    const { rgb } = parse(element.namespaceURI?.endsWith('svg') ? style.fill : style.color);
    const [light = 0, dark = 0] = [luminance(rgb), luminance(behind(element))].sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    return ratio < limit ? [`${element.tagName} "${element.textContent}": ${ratio.toFixed(2)}`] : [];
  });
};
