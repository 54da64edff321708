import { present } from './present.ts';

/**
 * The machine part of the key by which a baseline is found: results of machines that differ in any of these are never
 * compared. The rung is added by whoever knows it.
 *
 * @param facts of a machine, as `host-facts.ts` collected them or as evidence holds them
 */
export function machineKey(facts: object): Record<string, unknown> {
  const { cpuModel, microcode, cores, cgroupVersion, governor, turbo, smt } = facts as Record<
    string,
    unknown
  >;
  return present({ cpuModel, microcode, cores, cgroupVersion, governor, turbo, smt });
}
