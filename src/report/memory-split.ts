import { medianSorted } from 'simple-statistics';
import type { Sample } from '../evidence/sample.ts';
import type { Group, GroupCell } from './evidence-index.ts';
import { formatBytes } from './format-number.ts';

type MeasuredMemory = Extract<Sample['memory'], { kind: 'measured' }>;

const parts = [
  ['anonymous', ({ anonBytes }) => anonBytes],
  ['file', ({ fileBytes }) => fileBytes],
  ['kernel', ({ kernelBytes }) => kernelBytes],
  ['sockets', ({ socketBytes }) => socketBytes],
] as const satisfies [string, (memory: MeasuredMemory) => number | undefined][];

/**
 * What the memory of each variant consisted of when its window ended, as medians of its admitted samples. The peak was
 * earlier, so the parts need not add up to it; a part that the kernel does not count is not named.
 */
export function memorySplitNotes(group: Group): string[] {
  const texts = group.cells.flatMap(variantText);
  if (texts.length === 0) return [];
  return [`Memory at the end of the window, in parts: ${texts.join('; ')}. The peak was earlier.`];
}

function variantText({ cell, derived, samples }: GroupCell): string[] {
  if (derived.state !== 'admitted') return [];
  const admitted = samples.flatMap(({ state, memory }) =>
    state === 'admitted' && memory.kind === 'measured' ? [memory] : [],
  );
  const texts = parts.flatMap(([name, bytesOf]) => {
    const bytes = admitted.flatMap((memory) => bytesOf(memory) ?? []).sort((a, b) => a - b);
    return bytes.length === 0 ? [] : [`${name} ${formatBytes(medianSorted(bytes))}`];
  });
  return texts.length === 0 ? [] : [`${cell.variant} ${texts.join(', ')}`];
}
