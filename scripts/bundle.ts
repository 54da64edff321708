/**
 * Bundles the entries into `dist/`, which is committed: whoever uses the Action or the command line installs nothing.
 * `node scripts/bundle.ts [DIRECTORY]`
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const outdir = process.argv[2] ?? join(root, 'dist');

const { outputFiles } = await build({
  write: false,
  absWorkingDir: root,
  entryPoints: ['src/cli.ts', 'src/main.ts', 'src/post.ts', 'src/cache.ts'],
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  chunkNames: 'chunks/[name]-[hash]',
  // Four megabytes otherwise. Functions keep their names, so that a stack still tells where it went wrong.
  minify: true,
  keepNames: true,
  legalComments: 'linked',
  // Some dependencies are CommonJS and call `require`, which an ES module does not have.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});

// Only now: a build that fails must not take the old bundle with it.
await rm(outdir, { recursive: true, force: true });
for (const { path, contents } of outputFiles) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}
