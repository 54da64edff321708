import { readEvidence } from '../evidence/evidence-file.ts';
import { verify } from '../evidence/verify.ts';
import { exitCode } from '../run/exit-code.ts';
import { UserError } from '../user-error.ts';

/** `verify`: every number of an evidence file, derived again. */
export async function verifyCommand(path: string): Promise<number> {
  const evidence = await readEvidence(path);
  const findings = verify(evidence);
  if (findings.length > 0) {
    const lines = findings.map(({ where, problem }) => `  ${where}: ${problem}`);
    throw new UserError(
      [`${path} does not hold: ${findings.length} of its statements differ`, ...lines].join('\n'),
    );
  }
  console.log(`${path}: ${evidence.samples.length} samples, every derived number is what they give`);
  return exitCode.pass;
}
