import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { directoryStore } from '../../../src/baseline/directory-store.ts';
import { readArtefact } from '../../../src/build/artefact.ts';
import { sealEvidence } from '../../../src/evidence/seal.ts';
import { createSavable, savedAt, scratchDirectory, strangers } from '../../baseline-factory.ts';

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

const name = fc.constantFrom('a', 'b.js', '.hidden', 'with space', 'ünï', '-rf', 'lib');
const node = fc.oneof(
  fc.record({ kind: fc.constant('directory' as const) }),
  fc.record({
    kind: fc.constant('file' as const),
    content: fc.uint8Array({ maxLength: 300 }),
    mode: fc.constantFrom(0o600, 0o644, 0o755, 0o700),
  }),
);
const tree = fc.array(fc.tuple(fc.array(name, { minLength: 1, maxLength: 4 }), node), { maxLength: 12 });

it('whatever tree was measured is found again as it was saved', async () => {
  const savable = await createSavable(scratch.path);
  const measured = join(scratch.path, 'tree');
  const root = join(scratch.path, 'store');
  await fc.assert(
    fc.asyncProperty(tree, async (entries) => {
      rmSync(measured, { recursive: true, force: true });
      rmSync(root, { recursive: true, force: true });
      mkdirSync(measured);
      const files = new Set<string>();
      for (const [parts, entry] of entries) {
        const above = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'));
        const path = parts.join('/');
        // A file has nothing below it, and a directory stays one.
        if ([...above, path].some((one) => files.has(one))) continue;
        mkdirSync(join(measured, ...parts.slice(0, -1)), { recursive: true });
        try {
          if (entry.kind === 'directory') mkdirSync(join(measured, path), { recursive: true });
          else {
            writeFileSync(join(measured, path), entry.content);
            chmodSync(join(measured, path), entry.mode);
            files.add(path);
          }
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EISDIR') throw error;
        }
      }
      const { sha256, bytes } = await readArtefact(measured);
      const servers = savable.evidence.servers.map((server) => ({ ...server, artefactSha256: sha256 }));
      const evidence = sealEvidence({ ...savable.evidence, servers });
      const store = directoryStore(root, { now: () => savedAt, judged: strangers });
      await store.save(savable.query, { evidence, artefacts: new Map([['rust', measured]]) });
      const found = await store.find(savable.query, 1);
      if (found.kind === 'none') throw new Error(found.reason);
      const { baseline } = found;
      expect(baseline.evidence).toEqual(evidence);
      expect(await readArtefact(baseline.artefacts.get('rust') ?? '')).toMatchObject({ sha256, bytes });
      await baseline.release();
    }),
    { numRuns: 15 },
  );
});
