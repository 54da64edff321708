import { parseArgs } from 'node:util';
import { UserError } from '../../src/user-error.ts';

/** How the figures are taken. */
export interface Settings {
  readonly quick: boolean;
  readonly serverCpu: number;
  readonly clientCpu: number;
  /** Seeds every order. */
  readonly seed: string;
  /** Rounds wanted of each cell. */
  readonly rounds: number;
  readonly durationS: number;
  /** A round with more of either CPU gone to others is rejected, 0 to 1. */
  readonly foreignLimit: number;
  /** Where the JSON goes; absent: nowhere. */
  readonly out?: string;
  /** Only figures whose name holds this text. */
  readonly only: string;
}

export const usage = `Options:
  --quick            one short round of everything, to see that it works; its numbers mean nothing
  --server-cpu N     CPU of the servers [0]
  --client-cpu N     CPU of the load generators [1]
  --seed TEXT        seed of the orders [loadgen]
  --rounds N         rounds of each comparison [5]
  --foreign-limit X  largest share of a CPU that others may use in a round [0.05]
  --only TEXT        only the figures whose name holds TEXT
  --out FILE         where the JSON goes [the results folder; nowhere with --quick or --only]`;

/** @throws {UserError} for wrong use. */
export function readSettings(argv: readonly string[], defaults: { out: string }): Settings | 'help' {
  const { values } = parseOrRefuse(argv);
  if (values.help) return 'help';
  const quick = values.quick ?? false;
  const serverCpu = number('server-cpu', values['server-cpu'] ?? '0', /^\d+$/);
  const clientCpu = number('client-cpu', values['client-cpu'] ?? '1', /^\d+$/);
  if (serverCpu === clientCpu) {
    throw new UserError(`--server-cpu and --client-cpu are both ${serverCpu}: use two different CPUs`);
  }
  const out = values.out ?? (quick || values.only !== undefined ? undefined : defaults.out);
  return {
    quick,
    serverCpu,
    clientCpu,
    seed: values.seed ?? 'loadgen',
    rounds: number('rounds', values.rounds ?? (quick ? '1' : '5'), /^[1-9]\d*$/),
    durationS: quick ? 1 : 3,
    foreignLimit: number('foreign-limit', values['foreign-limit'] ?? '0.05', /^\d+(\.\d+)?$/),
    only: values.only ?? '',
    ...(out !== undefined && { out }),
  };
}

function parseOrRefuse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        help: { type: 'boolean' },
        quick: { type: 'boolean' },
        'server-cpu': { type: 'string' },
        'client-cpu': { type: 'string' },
        seed: { type: 'string' },
        rounds: { type: 'string' },
        'foreign-limit': { type: 'string' },
        only: { type: 'string' },
        out: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('\n')[0]} (see --help)`);
  }
}

function number(option: string, text: string, form: RegExp): number {
  if (!form.test(text))
    throw new UserError(`--${option} ${text}: not a number of the form this option takes (see --help)`);
  return Number(text);
}
