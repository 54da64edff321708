import { parentPort, workerData } from 'node:worker_threads';
import { type Part, simulatePart } from './simulate.ts';

// A worker of `simulate-in-workers.ts`: one part after the other, as they are sent.
parentPort?.on('message', (part: Part) => parentPort?.postMessage(simulatePart(workerData, part)));
