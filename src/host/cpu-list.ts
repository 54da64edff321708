import { UserError } from '../user-error.ts';

/** The highest number of CPUs that a Linux kernel can be built for. */
const MOST_CPUS = 8192;

/**
 * Parses a list as the kernel writes it (`0,2-3`) into ascending numbers without repeats; the empty text is the empty list.
 * `where` names the source in the error, such as `--server-cpus`.
 */
export function parseCpuList(text: string, where: string): number[] {
  const cpus = new Set<number>();
  const trimmed = text.trim();
  for (const part of trimmed === '' ? [] : trimmed.split(',')) {
    const match = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part.trim());
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? match?.[1]);
    if (match === null || last >= MOST_CPUS) {
      throw new UserError(
        `${where}: "${part}" is no CPU; write numbers and ranges below ${MOST_CPUS}, such as 0,2-3`,
      );
    }
    if (last < first) {
      throw new UserError(`${where}: the range "${part}" runs backwards; write ${last}-${first}`);
    }
    for (let cpu = first; cpu <= last; cpu += 1) cpus.add(cpu);
  }
  return [...cpus].sort((a, b) => a - b);
}

/** The kernel's short form: `[0, 2, 3]` becomes `0,2-3`. */
export function formatCpuList(cpus: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const cpu of [...new Set(cpus)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 === cpu) last[1] = cpu;
    else ranges.push([cpu, cpu]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}
