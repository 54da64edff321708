import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';

/** The script of the release workflow, with a forge that is a directory: `git/refs/tags/v1` holds a commit. */

const root = new URL('../..', import.meta.url).pathname;
const { jobs } = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')) as {
  jobs: { tag: { steps: { run: string }[] } };
};
const script = jobs.tag.steps[0]?.run ?? '';

/** Like `gh`, as far as the script asks: what is not there, or is there already, is an error. */
const gh = `#!/bin/bash
set -e
if [ "$1" = release ]; then
  file="$FORGE/release/$3"
  if [ "$2" = view ]; then exec cat "$file"; fi
  [ ! -e "$FORGE/down" ] && [ ! -e "$file" ] && touch "$file"
  exit
fi
shift
method=GET
for argument; do
  case "$argument" in
    PATCH) method=PATCH ;;
    repos/*) path="\${argument#repos/acme/orders/}" ;;
    ref=*) method=POST; ref="\${argument#ref=}" ;;
    sha=*) sha="\${argument#sha=}" ;;
  esac
done
case $method in
  GET) cat "$FORGE/git/refs/\${path#git/ref/}" || { echo '{"message":"Not Found"}'; exit 1; } ;;
  POST) [ ! -e "$FORGE/git/$ref" ] && printf %s "$sha" > "$FORGE/git/$ref" ;;
  PATCH) [ -e "$FORGE/$path" ] && printf %s "$sha" > "$FORGE/$path" ;;
esac
`;

let forge: string;
beforeEach(() => {
  forge = mkdtempSync(join(tmpdir(), 'release-'));
  for (const place of ['bin', 'git/refs/tags', 'release']) mkdirSync(join(forge, place), { recursive: true });
  writeFileSync(join(forge, 'bin/gh'), gh, { mode: 0o755 });
});
afterEach(() => rmSync(forge, { recursive: true }));

const release = (version: string, commit: string) =>
  spawnSync('bash', ['-e', '-c', script], {
    env: {
      PATH: `${join(forge, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`,
      FORGE: forge,
      REPOSITORY: 'acme/orders',
      VERSION: version,
      COMMIT: commit,
    },
  }).status;
const tag = (name: string) => readFileSync(join(forge, 'git/refs/tags', name), 'utf8');
const released = (name: string) => existsSync(join(forge, 'release', name));

test('a release makes its tag, and moves the major one to it', () => {
  expect(release('1.0.0', 'a'.repeat(40))).toBe(0);
  expect(release('1.1.0', 'b'.repeat(40))).toBe(0);
  expect([tag('v1.0.0'), tag('v1.1.0'), tag('v1')]).toEqual(['a', 'b', 'b'].map((one) => one.repeat(40)));
  expect(released('v1.1.0')).toBe(true);
});

test('one that failed half-way is taken up again', () => {
  writeFileSync(join(forge, 'down'), '');
  expect(release('1.0.0', 'a'.repeat(40))).not.toBe(0);
  expect(released('v1.0.0')).toBe(false);
  rmSync(join(forge, 'down'));
  expect(release('1.0.0', 'a'.repeat(40))).toBe(0);
  expect(released('v1.0.0')).toBe(true);
  expect(release('1.0.0', 'a'.repeat(40))).toBe(0);
});

test('a tag never moves to another commit, and the major one stays with it', () => {
  expect(release('1.0.0', 'a'.repeat(40))).toBe(0);
  expect(release('1.0.0', 'b'.repeat(40))).not.toBe(0);
  expect([tag('v1.0.0'), tag('v1')]).toEqual(['a'.repeat(40), 'a'.repeat(40)]);
});
