import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that neither measure nor look for what a measurement left behind: other tests may run beside them. */
const SHARE_THE_MACHINE = [
  'test/unit/**/*.test.ts',
  'test/simulation/**/*.test.ts',
  'test/integration/{baseline-merge-base,baseline-reproducible,cache-store}.test.ts',
  'test/integration/contract-*.test.ts',
];
const timeouts = { testTimeout: 60_000, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'together',
          include: SHARE_THE_MACHINE,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          ...timeouts,
        },
      },
      {
        test: {
          name: 'alone',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/fixtures/**', ...SHARE_THE_MACHINE],
          // Real servers are measured on two cores: files run one after another, so that no test starves another one.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...timeouts,
        },
      },
    ],
  },
});
