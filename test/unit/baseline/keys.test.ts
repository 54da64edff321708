import { describe, expect, it } from 'vitest';
import { configId } from '../../../src/baseline/config-id.ts';
import { foreignHeader } from '../../../src/baseline/foreign-program.ts';
import { isDeeperThan } from '../../../src/baseline/json-depth.ts';
import { machineKey } from '../../../src/baseline/machine-key.ts';
import { canBeBuilt, measuredCommit } from '../../../src/baseline/measured-commit.ts';
import { nameOfRemote, repositoryName } from '../../../src/baseline/repository-name.ts';
import { elfHeader } from '../../baseline-factory.ts';
import { createEvidence } from '../../evidence-factory.ts';

const { host, servers } = createEvidence({ repeats: 1, draws: 2 });

describe('the key of a machine', () => {
  it('is short, and the same for the same machine, read back from its evidence', () => {
    expect(machineKey(host, 'A')).toMatch(/^[0-9a-f]{16}$/);
    expect(machineKey(JSON.parse(JSON.stringify(host)), 'A')).toBe(machineKey(host, 'A'));
  });

  it.each([
    ['cpuModel', 'Other CPU'],
    ['microcode', '0x2'],
    ['cores', ['0-1']],
    ['cgroupVersion', 1],
    ['governor', 'powersave'],
    ['turbo', 'on'],
    ['smt', 'on'],
  ])('is another with another %s', (fact, value) => {
    expect(machineKey({ ...host, [fact]: value }, 'A')).not.toBe(machineKey(host, 'A'));
  });

  it('is another on another rung, and the same with another kernel', () => {
    expect(machineKey(host, 'B')).not.toBe(machineKey(host, 'A'));
    expect(machineKey({ ...host, kernel: '7.0.0' }, 'A')).toBe(machineKey(host, 'A'));
  });
});

describe('the id of a configuration', () => {
  it.each([
    ['nothing was asked', undefined, 'workspace'],
    ['its usual file', { servers: 'workspace', config: './go-rust-bench.yaml' }, 'workspace'],
    ['the servers that ship', { servers: 'reference' }, 'reference'],
  ] as const)('for %s', (_what, asked, expected) => expect(configId(asked)).toBe(expected));

  it('tells files of the same name apart', () => {
    const id = (config: string) => configId({ servers: 'workspace', config });
    expect(id('orders/bench.yaml')).toMatch(/^bench-[0-9a-f]{8}$/);
    expect(id('orders/bench.yaml')).not.toBe(id('users/bench.yaml'));
    expect(id('orders/../users/bench.yaml')).toBe(id('users/bench.yaml'));
  });
});

describe('the name of a repository', () => {
  it.each([
    ['https://github.com/acme/shop.git', 'acme/shop'],
    ['https://token@github.com/acme/shop/', 'acme/shop'],
    ['git@github.com:acme/shop.git', 'acme/shop'],
    ['ssh://git@host:2222/group/sub/shop', 'group/sub/shop'],
    ['/srv/git/shop.git', undefined],
    ['file:///srv/git/shop.git', undefined],
    ['https://host/../etc', undefined],
    [undefined, undefined],
  ])('of the remote %s is %s', (remote, expected) => expect(nameOfRemote(remote)).toBe(expected));

  it('that is given counts, and must be one', async () => {
    expect(await repositoryName('/', {}, 'acme/shop')).toBe('acme/shop');
    for (const name of ['shop', '../shop', 'acme/..', 'a b/c'])
      await expect(repositoryName('/', {}, name)).rejects.toThrow('is not of the form owner/name');
  });
});

describe('the commit that was measured', () => {
  const [server] = servers;
  if (server === undefined) throw new Error('the factory has servers');
  const of = (...commits: (string | undefined)[]) =>
    measuredCommit({
      servers: commits.map((commit) => {
        const { commit: _known, ...rest } = server;
        return commit === undefined ? rest : { ...rest, commit };
      }),
    });

  it('is that of all servers, dirty when one of them is', () => {
    expect(of('abc', 'abc')).toBe('abc');
    expect(of('abc', 'abc-dirty')).toBe('abc-dirty');
    expect(of('abc', 'def')).toBeUndefined();
    expect(of('abc', undefined)).toBeUndefined();
  });

  it('can be built when it is whole and clean', () => {
    expect(canBeBuilt('a'.repeat(40))).toBe(true);
    for (const commit of [undefined, 'a'.repeat(7), `${'a'.repeat(40)}-dirty`, '--upload-pack=x'])
      expect(canBeBuilt(commit)).toBe(false);
  });
});

describe('a program', () => {
  it.each([
    ['x86-64 on x64', elfHeader(62), 'x64', undefined],
    ['arm64 on arm64', elfHeader(183), 'arm64', undefined],
    ['a script', Buffer.from('#!/bin/sh\n'), 'x64', undefined],
    ['nothing at all', Buffer.alloc(0), 'x64', undefined],
    ['arm64 on x64', elfHeader(183), 'x64', 'built for arm64, this machine is x64'],
    ['an unknown machine', elfHeader(9_999), 'x64', 'built for ELF machine 9999, this machine is x64'],
    ['a torn header', elfHeader(62).subarray(0, 10), 'x64', 'a torn ELF header'],
    [
      'a program of FreeBSD',
      Buffer.from('\x7fELF\x02\x01\x01\x09'.padEnd(64, '\0'), 'latin1'),
      'x64',
      'an ELF program for another system (ABI 9)',
    ],
    ['a program of Windows', Buffer.from('MZ\x90\x00'), 'x64', 'a program for Windows'],
    ['a program of macOS', Buffer.from('\xcf\xfa\xed\xfe', 'latin1'), 'arm64', 'a program for macOS'],
  ])('that is %s', (_what, header, architecture, expected) =>
    expect(foreignHeader(header, architecture)).toBe(expected),
  );
});

describe('the depth of JSON', () => {
  it.each([
    ['[[[]]]', false],
    ['[[[[]]]]', true],
    ['{"a":{"b":{"c":{}}}}', true],
    ['["[[[[[[", "\\\\", "\\"[[[["]', false],
    ['[[],[],[],[],[]]', false],
    ['[[[["', true],
  ])('of %s', (text, deeper) => expect(isDeeperThan(3, Buffer.from(text))).toBe(deeper));
});
