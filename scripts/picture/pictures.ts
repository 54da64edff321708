import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { renderHtml } from '../../src/report/html/html-report.ts';
import { storyEvidence } from '../../test/verdict-stories.ts';
import { commentPage } from './comment-page.ts';
import type { Frame } from './screenshot.ts';

/** A picture of `docs/images/`, and the page that it is taken of. */
export interface Picture {
  readonly name: string;
  readonly page: string;
  readonly frame: Frame;
}

export const imagesDirectory = new URL('../../docs/images/', import.meta.url);

/** The comment is the golden file that the tests hold the Action to, the report that of the same imaginary session. */
export function pictures(): Picture[] {
  const golden = new URL('../../test/golden/comment/one-regression.md', import.meta.url);
  return [
    { name: 'comment', page: commentPage(readFileSync(golden, 'utf8')), frame: { width: 900 } },
    {
      name: 'report',
      page: renderHtml(storyEvidence('one-regression')),
      frame: { width: 1000, through: 'figure' },
    },
  ];
}

/** Of what the page says, not of the picture: two browsers draw the same page with other pixels. */
export const pageDigest = (page: string): string => createHash('sha256').update(page).digest('hex');
