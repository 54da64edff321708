import { describe, expect, test } from 'vitest';
import { terminalStyle, usesColours } from '../../../src/commands/terminal-style.ts';

const terminal = { isTTY: true };
const pipe = {};

describe('text is coloured', () => {
  test.each([
    ['on a terminal', terminal, {}, true],
    ['not in a pipe', pipe, {}, false],
    ['not in a pipe of a CI job', pipe, { CI: 'true', GITHUB_ACTIONS: 'true' }, false],
    ['not on a terminal that can do nothing', terminal, { TERM: 'dumb' }, false],
    ['not where NO_COLOR is set', terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    ['where NO_COLOR is empty, which is as good as absent', terminal, { NO_COLOR: '' }, true],
    ['in a pipe where FORCE_COLOR asks for it', pipe, { FORCE_COLOR: '1' }, true],
    ['not where FORCE_COLOR is 0', terminal, { FORCE_COLOR: '0' }, false],
  ])('%s', (_, output, env, coloured) => {
    expect(usesColours(output, env)).toBe(coloured);
    expect(terminalStyle(output, env).heading('x')).toBe(coloured ? '\u001b[1mx\u001b[22m' : 'x');
  });
});
