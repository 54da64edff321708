import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCpuList, parseCpuList } from '../../../src/host/cpu-list.ts';

test('what is formatted is parsed to the same set', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(8191)), (cpus) => {
      expect(parseCpuList(formatCpuList(cpus), 'here')).toEqual(cpus.sort((a, b) => a - b));
    }),
  );
});

test.each([
  [[0, 2, 3], '0,2-3'],
  [[3, 2, 1, 0, 7], '0-3,7'],
  [[], ''],
])('%j is written as %s', (cpus, text) => {
  expect(formatCpuList(cpus)).toBe(text);
});

test.each(['a', '1-', '-1', '1,,2', '1 2', '0x1', '8192', '99999', '1.5'])(
  '"%s" is refused with its source',
  (text) => {
    expect(() => parseCpuList(text, '--server-cpus')).toThrow(/^--server-cpus: ".*" is no CPU; write/);
  },
);

test('a range that runs backwards is turned round in the fix', () => {
  expect(() => parseCpuList('3-1', '--client-cpus')).toThrow(/runs backwards; write 1-3$/);
});
