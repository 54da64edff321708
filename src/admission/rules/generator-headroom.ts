import type { GeneratorDocument } from '../../evidence/generator-document.ts';
import type { MeasuredSample } from '../../evidence/sample.ts';
import { fail, notApplied, onWindow, pass, type Rule, type RuleInput } from '../rule.ts';

/** Share of its CPU above which the generator may have been the limit; the same for the server. */
const fullShare = 0.95;

/**
 * The generator was not the limit: it was full (own CPU time + waiting for a CPU, less the pacer's idle spin) while
 * the server still had CPU left. A full generator beside a full server proves nothing against the sample.
 */
export const generatorHeadroom: Rule = {
  name: 'generator-headroom',
  limit: () => `generator ≤ ${fullShare} of its CPU, or server ≥ ${fullShare} of its CPUs`,
  check: onWindow((document, { sample: { cpu } }) => {
    if (cpu.kind === 'not-measured') return notApplied(`server CPU: ${cpu.reason}`);
    if (document.honesty.wall_ns === 0 || cpu.windowWallNs === 0)
      return notApplied('a window without length');
    const { generator, server } = sharesOf(document, cpu);
    const value = `generator ${generator.toFixed(3)}, server ${server.toFixed(3)}`;
    return generator > fullShare && server < fullShare ? fail('measurement', value) : pass(value);
  }),
};

/** Whether the generator is known to have been full while the server was not. */
export function generatorWasTheLimit(input: RuleInput): boolean {
  return generatorHeadroom.check(input).kind === 'fail';
}

function sharesOf(
  { honesty }: GeneratorDocument,
  cpu: MeasuredSample['cpu'] & { kind: 'measured' },
): { generator: number; server: number } {
  const spinNs = typeof honesty.pacer_spin_ns === 'number' ? honesty.pacer_spin_ns : 0;
  return {
    generator: (honesty.cpu_ns + honesty.runqueue_wait_ns - spinNs) / honesty.wall_ns,
    server: cpu.windowCpuNs / (cpu.windowWallNs * cpu.cpus),
  };
}
