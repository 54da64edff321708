import type { DoctorFacts, NoiseNow } from './facts.ts';
import type { DoctorRow } from './row.ts';

/** The same limits as those of the admission rule `quiet-host` while a machine is not calibrated. */
const BUSY_LIMIT = 0.1;
const PRESSURE_LIMIT = 0.25;
const STEAL_LIMIT = 0.01;

export function noiseRows({ host, hasPressure, noise }: DoctorFacts): DoctorRow[] {
  return [governorRow(host.governor), ...turboRows(host.turbo), pressureRow(hasPressure), quietRow(noise)];
}

function governorRow(governor: string | undefined): DoctorRow {
  const check = 'frequency governor';
  if (governor === 'performance') {
    return { check, state: 'ok', found: governor, promise: 'the frequency does not follow the load' };
  }
  if (governor === undefined) {
    return {
      check,
      state: 'limited',
      found: 'not readable here',
      promise: 'changes of frequency cannot be seen',
    };
  }
  return {
    check,
    state: 'limited',
    found: governor,
    promise: 'the frequency follows the load, and so do the figures',
    fix: 'cpupower frequency-set -g performance',
  };
}

/** No row where the machine does not say: a virtual machine never does. */
function turboRows(turbo: 'on' | 'off' | undefined): DoctorRow[] {
  const check = 'turbo';
  if (turbo === undefined) return [];
  if (turbo === 'off')
    return [{ check, state: 'ok', found: 'off', promise: 'heat does not change the frequency' }];
  return [
    {
      check,
      state: 'limited',
      found: 'on',
      promise: 'the frequency depends on heat and on the other cores',
      fix: 'echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo, or echo 0 > /sys/devices/system/cpu/cpufreq/boost',
    },
  ];
}

function pressureRow(hasPressure: boolean): DoctorRow {
  const check = 'pressure (PSI)';
  if (hasPressure)
    return { check, state: 'ok', found: 'readable', promise: 'waiting of tasks is part of the evidence' };
  return {
    check,
    state: 'limited',
    found: 'not readable',
    promise: 'a disturbed sample may go unnoticed',
    fix: 'boot with psi=1 (Linux 4.20 or newer)',
  };
}

function quietRow({ busy, steal, cpuPressure }: NoiseNow): DoctorRow {
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  const pressure = cpuPressure === undefined ? '' : `, CPU pressure ${percent(cpuPressure)}`;
  const quiet = busy <= BUSY_LIMIT && steal <= STEAL_LIMIT && (cpuPressure ?? 0) <= PRESSURE_LIMIT;
  return {
    check: 'quiet now',
    state: quiet ? 'ok' : 'limited',
    found: `CPUs ${percent(busy)} busy${pressure}, steal ${percent(steal)}`,
    promise: quiet ? 'nothing else is running' : 'samples measured now would be rejected as disturbed',
    ...(!quiet && { fix: 'stop what else runs on this machine, or wait for it' }),
  };
}
