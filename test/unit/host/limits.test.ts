import { expect, test } from 'vitest';
import { cellFits, openFilesFor, readHostLimits } from '../../../src/host/limits.ts';
import { RecordedHost } from './recorded-host.ts';

const MIB = 1024 * 1024;
const HOST = {
  openFilesSoft: 1024,
  openFilesHard: 20_000,
  somaxconn: 4096,
  portRange: { first: 32_768, last: 60_999 },
  memoryAvailableBytes: 2048 * MIB,
};
const NEEDS = { connections: 15_000, sourceAddresses: 1, memoryBytes: 512 * MIB };

test('15,000 connections fit into 20,000 files', () => {
  expect(cellFits(NEEDS, HOST)).toEqual({ fits: true });
});

test('20,000 do not, with the number that is needed and how to get it', () => {
  expect(cellFits({ ...NEEDS, connections: 20_000 }, HOST)).toEqual({
    fits: false,
    need: '20064 open files for the server (20000 connections + 64)',
    have: 'a hard limit of 20000',
    fix: 'raise the hard limit of the runner to 20064: LimitNOFILE=20064 in its service, or ulimit -Hn 20064 as root',
  });
});

test('the last cell that fits, and the first that does not', () => {
  expect(cellFits({ ...NEEDS, connections: 19_936 }, HOST).fits).toBe(true);
  expect(cellFits({ ...NEEDS, connections: 19_937 }, HOST).fits).toBe(false);
});

test('ports are counted per source address', () => {
  const narrow = { ...HOST, portRange: { first: 40_000, last: 49_999 } };
  const fit = cellFits(NEEDS, narrow);
  expect(fit).toMatchObject({ fits: false, need: '15000 ports for outgoing connections' });
  expect(cellFits({ ...NEEDS, sourceAddresses: 2 }, narrow)).toEqual({ fits: true });
});

test('the memory limit of the server must be there', () => {
  const fit = cellFits(NEEDS, { ...HOST, memoryAvailableBytes: 500 * MIB });
  expect(fit).toMatchObject({ fits: false, have: '500 MiB available' });
});

test('what the kernel does not say refuses nothing', () => {
  expect(cellFits({ ...NEEDS, connections: 1_000_000 }, {})).toEqual({ fits: true });
});

test('the limits are read from the kernel; unlimited is no number', () => {
  const tree = new RecordedHost({
    '/proc/self/limits':
      'Limit  Soft  Hard  Units\nMax open files            1024                 20000                files\n',
    '/proc/sys/net/ipv4/ip_local_port_range': '32768\t60999\n',
    '/proc/sys/net/core/somaxconn': '4096\n',
    '/proc/meminfo': 'MemTotal: 9 kB\nMemAvailable:    2097152 kB\n',
  });
  expect(readHostLimits(tree)).toEqual(HOST);
  expect(readHostLimits(new RecordedHost({}))).toEqual({});
});

test('files for both sides', () => {
  expect(openFilesFor(1000)).toEqual({ server: 1064, client: 1016 });
});
