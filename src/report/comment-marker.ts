/** How the first line of each of our comments begins, whatever its configuration. */
export const markerStart = '<!-- go-rust-bench:';

/** The first line of our comment, by which it is found again. Only letters, digits, `.`, `_` and `-` of an id are kept. */
export const commentMarker = (id: string): string =>
  // Two hyphens could end an HTML comment early.
  `${markerStart}${id
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .slice(0, 100)} -->`;
