import { fail, notApplied, onWindow, pass, type Rule } from '../rule.ts';

/** Share of its CPU above which the generator may have been the limit; the same for the server. */
const fullShare = 0.95;

/**
 * The generator was not the limit: it was full (own CPU time + waiting for a CPU, less the pacer's idle spin) while
 * the server still had CPU left. A full generator beside a full server proves nothing against the sample.
 */
export const generatorHeadroom: Rule = {
  name: 'generator-headroom',
  limit: () => `generator ≤ ${fullShare} of its CPU, or server ≥ ${fullShare} of its CPUs`,
  check: onWindow(({ honesty }, { sample }) => {
    if (sample.cpu.kind === 'not-measured') return notApplied(`server CPU: ${sample.cpu.reason}`);
    if (honesty.wall_ns === 0 || sample.cpu.windowWallNs === 0) return notApplied('a window without length');
    const spinNs = typeof honesty.pacer_spin_ns === 'number' ? honesty.pacer_spin_ns : 0;
    const generator = (honesty.cpu_ns + honesty.runqueue_wait_ns - spinNs) / honesty.wall_ns;
    const server = sample.cpu.windowCpuNs / (sample.cpu.windowWallNs * sample.cpu.cpus);
    const value = `generator ${generator.toFixed(3)}, server ${server.toFixed(3)}`;
    return generator > fullShare && server < fullShare ? fail('measurement', value) : pass(value);
  }),
};
