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
import { storyEvidence } from '../verdict-stories.ts';

/** Two sessions that have every figure between them: one that stands alone, one against its baseline. */
const sessions = { alone: createFullEvidence(), compared: storyEvidence('one-regression') };
type SessionName = keyof typeof sessions;
const names = Object.keys(sessions) as SessionName[];
const directory = mkdtempSync(join(tmpdir(), 'report-'));
const addressOf = (name: SessionName) => pathToFileURL(join(directory, `${name}.html`)).href;
/** A page of A4 between margins of a centimetre, in CSS pixels. */
const paperWidth = 718;
const lowContrast = readFileSync(new URL('../browser/low-contrast.js', import.meta.url), 'utf8');
let browser: Browser;

beforeAll(async () => {
  for (const name of names) writeFileSync(new URL(addressOf(name)), renderHtml(sessions[name]));
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

async function open(
  name: SessionName,
  width: number,
  scheme: 'light' | 'dark',
  scripts = true,
): Promise<Opened> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  await page.setJavaScriptEnabled(scripts);
  await page.setViewport({ width, height: 844 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.goto(addressOf(name));
  return { page, complaints, requests };
}

/** Texts and marks that some readers could not make out. */
const hardToSee = async (page: Page) => ({
  texts: await page.evaluate(`${lowContrast}\nlowContrast(4.5)`),
  marks: await page.evaluate('lowContrastMarks(3)'),
});
const allVisible = { texts: [], marks: [] };

const openDetails = (page: Page) =>
  page.$$eval('details', (all) => {
    for (const one of all) one.setAttribute('open', '');
  });

describe.each(names)('in a browser, a session %s', (name) => {
  const evidence = sessions[name];

  test.each(['light', 'dark'] as const)(
    '%s: no complaint, no request but itself, every text and mark can be made out',
    async (scheme) => {
      const { page, complaints, requests } = await open(name, 1280, scheme);
      expect(complaints).toEqual([]);
      expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([addressOf(name)]);
      expect(await hardToSee(page)).toEqual(allVisible);
      await page.close();
    },
  );

  test('every figure is there, with a drawing that has marks, a title and its numbers', async () => {
    const { page } = await open(name, 1280, 'light');
    const wanted = figureSections(evidence).flatMap(({ groups }) => groups.flatMap(({ figures }) => figures));
    const found = await page.$$eval('figure', (all) =>
      all.map((figure) => ({
        id: figure.id,
        drawings: figure.querySelectorAll(':scope > svg[role=img][aria-label]').length,
        marked: figure.querySelector('.mark > title') !== null,
        rows: figure.querySelectorAll('details tbody tr').length,
      })),
    );
    expect(found).toEqual(
      wanted.map(({ id, table }) => ({ id, drawings: 1, marked: true, rows: table.rows.length })),
    );
    await page.close();
  });

  test('nothing of a drawing lies outside of it', async () => {
    const { page } = await open(name, 1280, 'light');
    const outside = await page.$$eval('figure > svg', (all) =>
      all.flatMap((svg) => {
        const box = svg.getBoundingClientRect();
        return [...svg.querySelectorAll('text, .mark')].flatMap((element) => {
          const own = element.getBoundingClientRect();
          const out =
            own.left < box.left || own.right > box.right || own.top < box.top || own.bottom > box.bottom;
          return out ? [`${svg.parentElement?.id}: ${element.textContent}`] : [];
        });
      }),
    );
    expect(outside).toEqual([]);
    await page.close();
  });

  test('on a phone nothing scrolls sideways but wide tables in themselves', async () => {
    const { page } = await open(name, 390, 'dark');
    await openDetails(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await hardToSee(page)).toEqual(allVisible);
    await page.close();
  });

  test('printed every table is whole and as wide as the paper at most, black on white', async () => {
    const { page } = await open(name, paperWidth, 'dark');
    await page.emulateMediaType('print');
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await hardToSee(page)).toEqual(allVisible);
    const tables = await page.$$eval('table', (all) =>
      all.map((table) => {
        const { height, right } = table.getBoundingClientRect();
        return { shown: height > 0 && table.checkVisibility(), right };
      }),
    );
    expect(tables.filter(({ shown, right }) => !shown || right > paperWidth)).toEqual([]);
    const pdf = await page.pdf();
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    await page.close();
  });
});

describe('in a browser', () => {
  test('the answer is on the first screen: the verdict as a heading, what changed, of which commits', async () => {
    const { page } = await open('compared', 1280, 'light');
    const last = await page.$eval('#verdict table', (table) => table.getBoundingClientRect().toJSON());
    expect(last.bottom).toBeLessThan(844);
    expect(last.right).toBeLessThan(1280);
    expect(await page.$eval('#verdict h2', ({ textContent }) => textContent)).toMatch(
      /1 of 4 cells slower, confirmed/,
    );
    expect(await page.$eval('header', ({ textContent }) => textContent)).toMatch(
      /Commit c0ffee123456 against [0-9a-f]{12} · measured 2026-01-02 14:00/,
    );
    await page.close();
  });

  test('every sample of the session is a mark of its group, kept or rejected', async () => {
    const { page } = await open('alone', 1280, 'light');
    const words = await page.$$eval('figure[id^=repeats-throughput] .mark title', (all) =>
      all.map(({ textContent }) => textContent ?? '').filter((text) => text.includes('try')),
    );
    const drawn = sessions.alone.derived.samples.filter(({ metrics }) => metrics.throughput !== undefined);
    expect(words).toHaveLength(drawn.length);
    const rejected = sessions.alone.samples.filter(
      ({ id, state }) => state !== 'admitted' && drawn.some((one) => one.id === id),
    );
    expect(words.filter((text) => !text.endsWith('admitted'))).toHaveLength(rejected.length);
    await page.close();
  });

  test('without scripts everything is there', async () => {
    const [scripted, plain] = [await open('alone', 1280, 'light'), await open('alone', 1280, 'light', false)];
    const text = (page: Page) => page.evaluate("document.querySelector('main').innerText");
    expect(await text(plain.page)).toBe(await text(scripted.page));
    await scripted.page.close();
    await plain.page.close();
  });

  test('a table sorts by a column of numbers, down, and back', async () => {
    const { page } = await open('alone', 1280, 'light');
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
});
