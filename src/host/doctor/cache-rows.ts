import type { DoctorFacts } from './facts.ts';
import type { DoctorRow } from './row.ts';

/**
 * What a baseline in the cache of Actions needs. An entry belongs to its compressor: without zstd `@actions/cache` packs
 * with gzip, and then finds nothing that a machine with zstd has saved, without a word. GNU tar is what holds an archive
 * of a stranger to its one file.
 */
export function cacheRows({ packers: { tar, zstd } }: DoctorFacts): DoctorRow[] {
  return [
    tar.found && tar.version.includes('GNU tar')
      ? { check: 'tar', state: 'ok', found: tar.version, promise: 'can pack and unpack cached baselines' }
      : {
          check: 'tar',
          state: 'limited',
          found: tar.found ? `${tar.version}: not GNU tar` : tar.reason,
          promise: 'no baseline in the cache of Actions',
          fix: 'install GNU tar, or use the directory store',
        },
    zstd.found
      ? { check: 'zstd', state: 'ok', found: zstd.version, promise: 'finds what other runners saved' }
      : {
          check: 'zstd',
          state: 'limited',
          found: zstd.reason,
          promise: 'cached baselines of runners with zstd are never found, without a word',
          fix: 'install zstd on every runner',
        },
  ];
}
