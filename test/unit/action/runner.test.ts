import { expect, test } from 'vitest';
import { cacheLog } from '../../../src/action/cache-log.ts';
import { runnerOn } from '../../../src/action/runner.ts';
import { readJobLog } from '../../e2e/mini-runner/job-log.ts';

function recorded(act: (runner: ReturnType<typeof runnerOn>) => void) {
  let output = '';
  act(
    runnerOn((text) => {
      output += text;
    }),
  );
  return { output, ...readJobLog(output) };
}

const hostile = [
  '::error::pwned',
  '  ::set-env name=PATH::/evil',
  '##[add-path]/evil',
  'words ##[error]pwned',
  '::stop-commands::mine',
  '::mine::',
  '::endgroup::',
];

test('words from outside are shown, and none of them is a command', () => {
  const { commands, text } = recorded(({ print }) => print(hostile.join('\n')));
  expect(commands).toEqual([]);
  for (const line of hostile) expect(text.split('\n')).toContain(line);
});

test('each text has a mark of its own, that nobody can guess', () => {
  const { output } = recorded(({ print }) => {
    print('a');
    print('b');
  });
  const marks = [...output.matchAll(/^::stop-commands::([0-9a-f]{32})$/gm)].map(([, mark]) => mark);
  expect(new Set(marks).size).toBe(2);
});

test('a name in an annotation or a group stays in its place', () => {
  const name = 'a%0A::error::pwned\n::error::pwned\u202e,line=1::x';
  const { commands } = recorded(({ annotate, group }) => {
    annotate({ level: 'notice', title: name, message: name });
    group(name);
  });
  expect(commands.map((command) => command.name)).toEqual(['notice', 'group']);
  expect(Object.keys(commands[0]?.properties ?? {})).toEqual(['title']);
  for (const { message } of commands)
    expect(message).toBe('a%0A::error::pwned ::error::pwned⟨U+202E⟩,line=1::x');
});

test('a new group ends the one before', () => {
  const { commands } = recorded(({ group, endGroup }) => {
    group('one');
    group('two');
    endGroup();
    endGroup();
  });
  expect(commands.map(({ name, message }) => `${name} ${message}`.trim())).toEqual([
    'group one',
    'endgroup',
    'group two',
    'endgroup',
  ]);
});

test('what the cache package says is shown, its secrets are masked, and its debugging is left out', () => {
  const lines = ['::add-mask::si%25g', '::debug::Body: {"url":"x"}', 'Cache hit for: key', '::error::pwned'];
  const { commands, text } = recorded((runner) => lines.forEach(cacheLog(runner, false)));
  expect(commands).toEqual([{ name: 'add-mask', properties: {}, message: 'si%g' }]);
  expect(text).toContain('Cache hit for: key');
  expect(text).not.toContain('Body');
});
