import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { type Calibration, calibrationSchema } from '../evidence/comparison.ts';
import { openWithoutFollowing } from './hashed-copy.ts';
import { parseHostileJson } from './record-evidence.ts';
import { Refused, refusing } from './refused.ts';

const sizeLimitBytes = 2 ** 20;
const depthLimit = 8;

/**
 * What was found of a machine; undefined when there is no such file.
 *
 * @throws {UserError} when there is one and it is damaged, or of another machine
 */
export function readCalibration(path: string, machineKey: string): Promise<Calibration | undefined> {
  return refusing(path, async () => {
    const file = await openWithoutFollowing(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (file === undefined) return undefined;
    try {
      const facts = await file.stat();
      if (!facts.isFile() || facts.size > sizeLimitBytes)
        throw new Refused('calibration', 'is no file of ours');
      const value = parseHostileJson(await file.readFile(), 'calibration', depthLimit);
      const parsed = v.safeParse(calibrationSchema, value);
      if (!parsed.success)
        throw new Refused(
          'calibration',
          `${v.getDotPath(parsed.issues[0]) ?? 'it'}: ${parsed.issues[0].message}`,
        );
      if (parsed.output.machineKey !== machineKey)
        throw new Refused('calibration', `is that of machine ${parsed.output.machineKey}`);
      return parsed.output;
    } finally {
      await file.close();
    }
  });
}

/** Replaces the file as a whole, durably. */
export async function writeCalibration(path: string, calibration: Calibration): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(`${JSON.stringify(calibration, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}
