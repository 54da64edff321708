/** Characters that XML 1.0 cannot hold, not even escaped. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text of any origin as XML text; what XML cannot hold becomes U+FFFD. */
export function xmlText(text: string): string {
  return text
    .replaceAll(forbidden, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** ` name="value"`. */
export const attribute = (name: string, value: string | number): string =>
  ` ${name}="${xmlText(String(value))}"`;

/** @param inner elements and escaped text */
export function element(name: string, attributes: string, inner: readonly string[]): string {
  return inner.length === 0 ? `<${name}${attributes}/>` : `<${name}${attributes}>${inner.join('')}</${name}>`;
}
