import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { canonicalJson } from '../evidence/canonical-json.ts';
import { checkedEvidence } from '../evidence/checked-evidence.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { parseEvidence } from '../evidence/parse-evidence.ts';
import type { Finding } from '../evidence/verify.ts';
import { isDeeperThan } from './json-depth.ts';
import { measuredCommit } from './measured-commit.ts';
import { baselineQuery } from './query.ts';
import { evidenceName, type Manifest, manifestName, type RecordLimits } from './record.ts';
import { Refused } from './refused.ts';

const unpack = promisify(gunzip);

/**
 * The evidence of a record whose files were copied and hashed already: unpacked within its declared size, of the right
 * schema, and every figure in it derived again.
 *
 * @throws {Refused} for the first thing that is wrong
 */
export async function readRecordEvidence(
  own: string,
  manifest: Manifest,
  limits: RecordLimits,
): Promise<Evidence> {
  const { evidenceBytes } = manifest;
  if (!manifest.files.some(({ path }) => path === evidenceName))
    throw new Refused(manifestName, `lists no ${evidenceName}`);
  if (evidenceBytes > limits.evidenceBytes)
    throw new Refused(
      evidenceName,
      `is declared with ${evidenceBytes} bytes unpacked; ${limits.evidenceBytes} are allowed`,
    );
  const json = await unpacked(await readFile(join(own, evidenceName)), evidenceBytes);
  const parsed = parseEvidence(parseHostileJson(json, evidenceName, limits.jsonDepth));
  if (parsed.kind === 'refused') throw new Refused(evidenceName, firstOf(parsed.findings));
  const { evidence, findings } = checkedEvidence(parsed.evidence);
  if (findings.length > 0) throw new Refused(evidenceName, `does not hold: ${firstOf(findings)}`);
  checkKey(manifest, evidence);
  return evidence;
}

/** Never more than was declared: a bomb is left at that size. */
async function unpacked(packed: Buffer, declaredBytes: number): Promise<Buffer> {
  const json = await unpack(packed, { maxOutputLength: Math.max(1, declaredBytes) }).catch((cause: Error) => {
    const isLarger = 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    const problem = isLarger ? `unpacks to more than the ${declaredBytes} bytes declared` : cause.message;
    throw new Refused(evidenceName, `cannot be unpacked: ${problem}`);
  });
  if (json.length !== declaredBytes)
    throw new Refused(
      evidenceName,
      `has ${json.length} bytes unpacked, ${manifestName} says ${declaredBytes}`,
    );
  return json;
}

/** @throws {Refused} for what is nested too deeply, no UTF-8 or no JSON */
export function parseHostileJson(json: Uint8Array, file: string, depthLimit: number): unknown {
  if (isDeeperThan(depthLimit, json)) throw new Refused(file, `is nested deeper than ${depthLimit} levels`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch (cause) {
    throw new Refused(file, `is no JSON: ${(cause as Error).message}`);
  }
}

/** What a record says of itself must follow from what was measured: else it could stand for another machine. */
function checkKey(manifest: Manifest, evidence: Evidence): void {
  const expected = { ...baselineQuery(evidence, manifest.repository), commit: measuredCommit(evidence) };
  for (const key of ['machineKey', 'configId', 'planName', 'commit'] as const) {
    if (manifest[key] === expected[key]) continue;
    const said = canonicalJson(manifest[key] ?? null);
    throw new Refused(
      manifestName,
      `${key} is ${said}, by the evidence ${canonicalJson(expected[key] ?? null)}`,
    );
  }
}

function firstOf(findings: readonly Finding[]): string {
  const [first] = findings;
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : '';
  return `${first?.where}: ${first?.problem}${more}`;
}
