import { describe, expect, test } from 'vitest';
import { verify } from '../../../src/evidence/verify.ts';
import { renderMarkdown } from '../../../src/report/markdown.ts';
import { linesOf } from '../../report-figures/markdown-tables.ts';
import { lineCheck, reportFaults } from '../../report-figures/report-faults.ts';
import { createFullEvidence } from '../../smoke-evidence.ts';
import { storyEvidence } from '../../verdict-stories.ts';

/** The text with one digit of one of its numbers turned into another one, for every digit that it has. */
function* forgeries(text: string): Generator<string> {
  for (const { index } of text.matchAll(/\d/g)) {
    const forged = (Number(text[index]) + 3) % 10;
    yield `${text.slice(0, index)}${forged}${text.slice(index + 1)}`;
  }
}

describe.each([
  ['report.md', createFullEvidence()],
  ['report-compared.md', storyEvidence('one-regression')],
])('every number of %s', (_, evidence) => {
  const markdown = renderMarkdown(evidence);
  const check = lineCheck(evidence);

  test('is what the derivation gives for its row and metric', () => {
    expect(verify(evidence)).toEqual([]);
    expect(reportFaults(markdown, check)).toEqual([]);
  });

  test('is found when one digit of it is forged, whichever it is', () => {
    const lines = markdown.split('\n');
    const accepted = lines.flatMap((line, index) => {
      // The name of a column shows in its rows.
      const end = lines[index + 1]?.startsWith('| -') ? index + 3 : index + 1;
      return [...forgeries(line)].filter((forged) => {
        const context = [...lines.slice(0, index), forged, ...lines.slice(index + 1, end)];
        const last = linesOf(context.join('\n')).at(-1);
        return last === undefined || check(last) === undefined;
      });
    });
    expect(accepted).toEqual([]);
  });
});
