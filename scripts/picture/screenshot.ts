import chromium from '@sparticuz/chromium';
import { type Browser, launch } from 'puppeteer-core';

/** What of a page is on its picture. */
export interface Frame {
  /** Points; the picture has twice as many. */
  readonly width: number;
  /** Selector of the last element that is on it; absent: as high as the page. */
  readonly through?: string;
}

/** Points left below the last element. */
const margin = 8;

/** Opens one browser for several pictures. The pages are our own; as root Chromium has no sandbox. */
export async function withBrowser<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launch({
    args: [...chromium.args, '--no-sandbox'],
    executablePath: await chromium.executablePath(),
    headless: 'shell',
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** A PNG of a page that is handed over as a whole: nothing is loaded for it. */
export async function screenshot(
  browser: Browser,
  html: string,
  { width, through }: Frame,
): Promise<Uint8Array> {
  const page = await browser.newPage();
  try {
    await page.setViewport({ width, height: 600, deviceScaleFactor: 2 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    await page.setContent(html);
    if (through === undefined) return await page.screenshot({ type: 'png', fullPage: true });
    const bottom = await page.$eval(through, (element) => element.getBoundingClientRect().bottom);
    return await page.screenshot({
      type: 'png',
      clip: { x: 0, y: 0, width, height: Math.ceil(bottom) + margin },
    });
  } finally {
    await page.close();
  }
}
