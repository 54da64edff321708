/**
 * Takes the pictures of the README: `npm run picture`. Beside them `pictures.json` keeps what they were taken of, so that
 * a test knows when they are old.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { imagesDirectory, pageDigest, pictures } from './picture/pictures.ts';
import { screenshot, withBrowser } from './picture/screenshot.ts';

mkdirSync(imagesDirectory, { recursive: true });
const takenOf: Record<string, string> = {};
await withBrowser(async (browser) => {
  for (const { name, page, frame } of pictures()) {
    const png = await screenshot(browser, page, frame);
    writeFileSync(new URL(`${name}.png`, imagesDirectory), png);
    takenOf[name] = pageDigest(page);
    console.log(`docs/images/${name}.png: ${Math.round(png.length / 1000)} kB`);
  }
});
writeFileSync(new URL('pictures.json', imagesDirectory), `${JSON.stringify(takenOf, null, 2)}\n`);
