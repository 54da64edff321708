/** The report as people see it: in a real browser, light, dark, on a phone, printed, without scripts. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import chromium from '@sparticuz/chromium';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { figureSections } from '../../src/report/html/figures.ts';
import { renderHtml } from '../../src/report/html/html-report.ts';
import { createFullEvidence } from '../smoke-evidence.ts';

const evidence = createFullEvidence();
const directory = mkdtempSync(join(tmpdir(), 'report-'));
const file = join(directory, 'report.html');
const lowContrast = readFileSync(new URL('../browser/low-contrast.js', import.meta.url), 'utf8');
let browser: Browser;

beforeAll(async () => {
  writeFileSync(file, renderHtml(evidence));
  // The page under test is our own; as root Chromium has no sandbox.
  browser = await launch({
    args: [...chromium.args, '--no-sandbox'],
    executablePath: await chromium.executablePath(),
    headless: 'shell',
  });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  rmSync(directory, { recursive: true, force: true });
});

interface Opened {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly requests: readonly string[];
}

async function open(width: number, scheme: 'light' | 'dark', scripts = true): Promise<Opened> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  await page.setJavaScriptEnabled(scripts);
  await page.setViewport({ width, height: 844 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.goto(pathToFileURL(file).href);
  return { page, complaints, requests };
}

describe('in a browser', () => {
  test.each(['light', 'dark'] as const)(
    '%s: no complaint, no request but itself, every text readable',
    async (scheme) => {
      const { page, complaints, requests } = await open(1280, scheme);
      expect(complaints).toEqual([]);
      expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([pathToFileURL(file).href]);
      expect(await page.evaluate(`${lowContrast}\nlowContrast(4.5)`)).toEqual([]);
      await page.close();
    },
  );

  test('every figure is there, with a drawing, a title and its numbers', async () => {
    const { page } = await open(1280, 'light');
    const wanted = figureSections(evidence).flatMap(({ groups }) => groups.flatMap(({ figures }) => figures));
    const found = await page.$$eval('figure', (all) =>
      all.map((figure) => ({
        id: figure.id,
        drawings: figure.querySelectorAll(':scope > svg[role=img][aria-label]').length,
        rows: figure.querySelectorAll('details tbody tr').length,
      })),
    );
    expect(found).toEqual(wanted.map(({ id, table }) => ({ id, drawings: 1, rows: table.rows.length })));
    await page.close();
  });

  test('every sample of the session is a mark of its group, kept or rejected', async () => {
    const { page } = await open(1280, 'light');
    const words = await page.$$eval('figure[id^=repeats-throughput] .mark title', (all) =>
      all.map(({ textContent }) => textContent ?? '').filter((text) => text.includes('try')),
    );
    const drawn = evidence.derived.samples.filter(({ metrics }) => metrics.throughput !== undefined);
    expect(words).toHaveLength(drawn.length);
    const rejected = evidence.samples.filter(
      ({ id, state }) => state !== 'admitted' && drawn.some((one) => one.id === id),
    );
    expect(words.filter((text) => !text.endsWith('admitted'))).toHaveLength(rejected.length);
    await page.close();
  });

  test('on a phone nothing scrolls sideways but wide tables in themselves', async () => {
    const { page } = await open(390, 'light');
    await page.$$eval('details', (all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.close();
  });

  test('without scripts everything is there', async () => {
    const [scripted, plain] = [await open(1280, 'light'), await open(1280, 'light', false)];
    const text = (page: Page) => page.evaluate("document.querySelector('main').innerText");
    expect(await text(plain.page)).toBe(await text(scripted.page));
    await scripted.page.close();
    await plain.page.close();
  });

  test('a table sorts by a column of numbers, down, and back', async () => {
    const { page } = await open(1280, 'light');
    const table = 'section .scroll table:has(th.number button)';
    const column = () =>
      page.$eval(table, (element) => {
        const heads = [...element.querySelectorAll('thead tr > *')];
        const at = heads.findIndex((head) => head.classList.contains('number'));
        return [...element.querySelectorAll('tbody tr')].map((row) => row.children[at]?.textContent ?? '');
      });
    const before = await column();
    await page.click(`${table} th.number button`);
    const sorted = await column();
    expect(sorted).not.toEqual(before);
    expect([...sorted].sort()).toEqual([...before].sort());
    await page.click(`${table} th.number button`);
    expect(await column()).toEqual([...sorted].reverse());
    await page.click(`${table} th.number button`);
    expect(await column()).toEqual(before);
    await page.close();
  });

  test('printed it has pages, on white', async () => {
    const { page } = await open(1280, 'dark');
    await page.emulateMediaType('print');
    const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(background).toBe('rgb(255, 255, 255)');
    const pdf = await page.pdf();
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    await page.close();
  });
});
