import { execFileSync } from 'node:child_process';
import { machineNode } from './command-line.ts';

/** The Nodes that the bundle must run on, each by what it says of itself: that of the Action, and the oldest supported. */
export const nodes: readonly (readonly [string, string])[] = [
  ['v24', process.execPath],
  ['v20', machineNode],
];

/** @throws Error when a binary is not the Node that a test claims to run on. */
export function assertNode(version: string, node: string): void {
  const found = execFileSync(node, ['-p', 'process.version'], { encoding: 'utf8' }).trim();
  if (!found.startsWith(`${version}.`)) throw new Error(`${node} is Node ${found}, not ${version}`);
}
