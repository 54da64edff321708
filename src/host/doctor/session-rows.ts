import { describeHolder } from '../host-lock.ts';
import type { DoctorFacts } from './facts.ts';
import type { DoctorRow } from './row.ts';

export function sessionRows(facts: DoctorFacts): DoctorRow[] {
  return [userRow(facts), runAsRow(facts), lockRow(facts), leftoversRow(facts)];
}

function userRow({ uid }: DoctorFacts): DoctorRow {
  const check = 'user';
  if (uid !== 0) {
    return {
      check,
      state: 'ok',
      found: `ordinary user (${uid})`,
      promise: 'build scripts have no more rights than that',
    };
  }
  return {
    check,
    state: 'limited',
    found: 'root',
    promise: "build scripts of a pull request run as the runner's user: as root",
    fix: 'run the runner as an ordinary user with a delegated subtree (Delegate=yes in its service)',
  };
}

function runAsRow({ uid, runAs }: DoctorFacts): DoctorRow {
  const check = 'run-as';
  if (uid !== 0) {
    return { check, state: 'ok', found: 'the same user', promise: 'servers run as the user of the runner' };
  }
  if (runAs.exists) {
    return { check, state: 'ok', found: runAs.user, promise: `servers run as ${runAs.user}, without rights` };
  }
  return {
    check,
    state: 'missing',
    found: `no user ${runAs.user}`,
    promise: 'no server can be started',
    fix: `add the user (useradd --system ${runAs.user}), or name another one with --run-as`,
  };
}

function lockRow({ lockHolder }: DoctorFacts): DoctorRow {
  const check = 'machine lock';
  if (lockHolder === undefined) {
    return { check, state: 'ok', found: 'free', promise: 'a session can start at once' };
  }
  return {
    check,
    state: 'limited',
    found:
      lockHolder === 'unknown'
        ? 'held by a process that does not answer'
        : `held by ${describeHolder(lockHolder)}`,
    promise: 'a session waits until it is free',
    fix: 'wait for the session that holds it',
  };
}

function leftoversRow({ cleanedUp, lockHolder }: DoctorFacts): DoctorRow {
  const check = 'killed sessions';
  if (cleanedUp.length > 0) {
    return { check, state: 'limited', found: cleanedUp.join('; '), promise: 'nothing is left of them now' };
  }
  if (lockHolder !== undefined) {
    return {
      check,
      state: 'limited',
      found: 'not looked for',
      promise: 'a session that is alive is never cleaned up',
    };
  }
  return { check, state: 'ok', found: 'nothing left of any', promise: 'no process or cgroup is in the way' };
}
