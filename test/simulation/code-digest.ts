import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * SHA-256 of the code that the simulated figures come from: the judge, its rules, and the sessions it is given. It is
 * taken of the bundle without comments and blanks, so that only what the code does can change it. Packages are left out:
 * the lock file names their versions.
 */
export async function simulatedCodeDigest(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./simulate.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'silent',
  });
  const [bundle] = outputFiles;
  if (bundle === undefined) throw new Error('esbuild made no bundle of the simulation');
  return createHash('sha256').update(bundle.contents).digest('hex');
}
