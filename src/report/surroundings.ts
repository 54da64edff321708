import type { Evidence } from '../evidence/evidence.ts';
import type { Variant } from '../plan/server.ts';
import { list, nameColumn, paragraph, type Section, wordsColumn } from './document.ts';
import { formatBytes, formatDuration } from './format-number.ts';
import { shortCommit } from './short-commit.ts';

/** What was built and whether it keeps the contract. */
export function serversSection({ run, servers }: Evidence): Section {
  const rows = servers.map(({ name, toolchain, commit, artefactSha256, artefactBytes, contract }) => [
    name,
    toolchain,
    shortCommit(commit),
    `${artefactSha256.slice(0, 12)}, ${formatBytes(artefactBytes)}`,
    contract.failed.length === 0
      ? `${contract.passed} of ${contract.passed} passed`
      : `${contract.failed.length} of ${contract.passed + contract.failed.length} failed: ${contract.failed.join('; ')}`,
  ]);
  const columns = [nameColumn('server'), ...['toolchain', 'commit', 'artefact', 'contract'].map(wordsColumn)];
  return {
    title: 'Servers and variants',
    blocks: [{ kind: 'table', columns, rows, notes: [] }, list(run.variants.map(variantText))],
  };
}

/** `go-memlimit-384: server go, GOMAXPROCS=1 GOMEMLIMIT=384MiB`. */
function variantText({ name, server, env, args }: Variant): string {
  const settings = [...Object.entries(env).map(([key, value]) => `${key}=${value}`), ...args];
  return `${name}: server ${server}${settings.length === 0 ? '' : `, ${settings.join(' ')}`}`;
}

/** Where it was measured, how far the sides were kept apart, and what was not achieved. */
export function machineSection({ host, isolation, run }: Evidence): Section {
  const { plan } = run;
  const { cpus, memoryBytes, swapBytes } = plan.limits;
  const limits =
    isolation.achieved === 'E'
      ? 'no limits'
      : `limits: ${cpus} CPU${cpus === 1 ? '' : 's'}, ${formatBytes(memoryBytes)}, ${swapBytes === 0 ? 'no' : formatBytes(swapBytes)} swap`;
  const user = isolation.runAs === undefined ? '' : `, as user ${isolation.runAs}`;
  return {
    title: 'Machine and isolation',
    blocks: [
      paragraph(`${isolationRung(isolation)} (asked for: ${isolation.requested}).`),
      list([
        `Server on CPU ${isolation.serverCpus}${user}; ${limits}.`,
        `Generator on CPU ${isolation.clientCpus}, controller on CPU ${isolation.controllerCpus}.`,
        ...isolation.compromises.map((compromise) => `Compromise: ${compromise}.`),
      ]),
      {
        kind: 'table',
        columns: [nameColumn('machine'), wordsColumn('')],
        rows: hostRows(host),
        notes: [],
      },
    ],
  };
}

function isolationRung({ achieved, cgroupVersion }: Evidence['isolation']): string {
  switch (achieved) {
    case 'A':
      return `Isolated on rung A, by cgroups${cgroupVersion === undefined ? '' : ` v${cgroupVersion}`}`;
    case 'B':
      return 'Isolated on rung B, by a systemd scope';
    case 'E':
      return 'Not isolated: rung E, CPU affinity only; memory is not measured';
  }
}

/** The plain facts of the host, as many as it has; what is nested stays in the evidence. */
function hostRows(host: Evidence['host']): string[][] {
  return Object.entries(host).flatMap(([key, value]) => {
    const text = factText(key, value);
    return text === undefined ? [] : [[factLabel(key), text]];
  });
}

function factText(key: string, value: unknown): string | undefined {
  if (typeof value === 'number' && key.endsWith('Bytes')) return formatBytes(value);
  if (typeof value === 'number' && key.endsWith('Ns')) return formatDuration(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // A whole SHA-256 tells no more than its first digits.
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value.slice(0, 12);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(' ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** `cpuModel` → `cpu model`; the unit in a name is shown beside its value. */
function factLabel(key: string): string {
  return key
    .replace(/(Bytes|Ns)$/, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
}
