import { digest } from '../evidence/digest.ts';
import type { Isolation } from '../evidence/sections.ts';
import { type HostFacts, machineKey as machineFacts } from '../host/host-facts.ts';

/**
 * The name of a machine in keys and paths: 16 hexadecimal digits of the SHA-256 over CPU model, microcode, core layout,
 * cgroup version, governor, turbo, SMT and the rung that was achieved. What the machine does not say counts as absent.
 *
 * @param host the facts of this machine, or the `host` section of an evidence
 */
export function machineKey(host: Readonly<Record<string, unknown>>, rung: Isolation['achieved']): string {
  // The section of an evidence is a record of unknown values; the digest takes whatever stands in them.
  const facts = machineFacts(host as unknown as HostFacts);
  return digest({ ...facts, rung }).slice(0, 16);
}
