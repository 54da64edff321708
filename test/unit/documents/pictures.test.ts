import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commentPage } from '../../../scripts/picture/comment-page.ts';
import { imagesDirectory, pageDigest, pictures } from '../../../scripts/picture/pictures.ts';

const takenOf = JSON.parse(readFileSync(new URL('pictures.json', imagesDirectory), 'utf8'));

test.each(pictures())(
  '$name.png was taken of what is there now (else: npm run picture)',
  ({ name, page, frame }) => {
    expect(takenOf[name]).toBe(pageDigest(page));
    const png = readFileSync(new URL(`${name}.png`, imagesDirectory));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // The width in the header, of a picture with two dots a point.
    expect(png.readUInt32BE(16)).toBe(2 * frame.width);
    expect(png.length).toBeLessThan(500_000);
  },
);

test('a comment is shown without its marker, with its table, and folded', () => {
  const page = commentPage(
    '<!-- go-rust-bench:x -->\n### ❌ slower\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n<details>\n<summary>more</summary>\n\nhidden\n\n</details>\n',
  );
  expect(page).not.toContain('go-rust-bench:x');
  expect(page).toContain('<h3><svg role="img" aria-label="❌"');
  expect(page).toContain('<td style="text-align:right">2</td>');
  expect(page).toMatch(/<details>\s*<summary>more<\/summary>\s*<p>hidden<\/p>/);
});
