import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  partsOf,
  type SimulatedCondition,
  type Simulation,
  type SimulationSize,
  simulationOf,
} from './simulate.ts';

/**
 * The same simulation, its parts shared out among threads: the result does not depend on their number.
 *
 * @param progress told of each finished part
 */
export async function simulateInWorkers(
  size: SimulationSize,
  workers: number,
  progress: (part: SimulatedCondition) => void,
): Promise<Simulation> {
  const waiting = [...partsOf(size).entries()];
  const results: SimulatedCondition[] = [];

  async function work(): Promise<void> {
    const worker = new Worker(new URL('./part-worker.ts', import.meta.url), { workerData: size });
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [index, part] = next;
        worker.postMessage(part);
        const [result] = (await once(worker, 'message')) as [SimulatedCondition];
        results[index] = result;
        progress(result);
      }
    } finally {
      await worker.terminate();
    }
  }

  await Promise.all(Array.from({ length: workers }, work));
  return simulationOf(size, results);
}
