import * as v from 'valibot';
import { table } from './marked-block.ts';

/** What is read of the files that the `prove:` commands leave in `docs/results/`. */
export const proofSchema = v.object({
  brake: v.object({
    cell: v.string(),
    share: v.number(),
    unbraked: v.object({ state: v.string(), regressed: v.array(v.string()) }),
    braked: v.object({ state: v.string(), regressed: v.array(v.string()) }),
  }),
  noise: v.object({
    hogs: v.array(v.object({ touched: v.object({ n: v.number(), noticed: v.number() }) })),
    quiet: v.object({ n: v.number(), rejected: v.number() }),
  }),
  kills: v.object({ kills: v.number(), sittingsThatWentOn: v.number(), faults: v.array(v.unknown()) }),
  faults: v.object({
    runs: v.number(),
    brokenIdentities: v.number(),
    violatedInequalities: v.number(),
    requests: v.object({ started: v.number() }),
    faults: v.array(v.unknown()),
  }),
});
export type ProofFiles = v.InferOutput<typeof proofSchema>;

/** What the README says was proved besides the simulation: each row with its count, its file and its command. */
export function proofFigures({ brake, noise, kills, faults }: ProofFiles): string {
  const touched = noise.hogs.reduce((sum, hog) => sum + hog.touched.n, 0);
  const noticed = noise.hogs.reduce((sum, hog) => sum + hog.touched.noticed, 0);
  return table(
    ['claim', 'found', 'again with', 'file'],
    [
      [
        `a server that needs ${brake.share * 100} % more CPU in one cell (\`${brake.cell}\`) is caught there and nowhere else; built in and not used, the brake changes nothing`,
        `braked: ${outcome(brake.braked)}; not used: ${outcome(brake.unbraked)}`,
        '`npm run prove:brake`',
        '[brake.json](docs/results/brake.json)',
      ],
      [
        'samples that something else on the machine disturbed are noticed, quiet ones are left alone',
        `${noticed} of ${touched} disturbed samples rejected, ${noise.quiet.rejected} of ${noise.quiet.n} quiet ones`,
        '`npm run prove:noise`',
        '[noise.json](docs/results/noise.json)',
      ],
      [
        'a session killed at any moment goes on, and leaves no process behind',
        `${kills.kills} kills, ${kills.sittingsThatWentOn} of them in a session that went on; ${count(kills.faults.length, 'fault')}`,
        '`npm run prove:kills`',
        '[kills.json](docs/results/kills.json)',
      ],
      [
        'the load generator never loses, invents or re-sends a request, however the server fails',
        `${group(faults.runs)} runs, ${group(faults.requests.started)} requests: ${count(faults.brokenIdentities, 'broken identity', 'broken identities')}, ${count(faults.violatedInequalities, 'count', 'counts')} that the server contradicts, ${count(faults.faults.length, 'fault')}`,
        '`npm run prove:faults`',
        '[faults.json](docs/results/faults.json)',
      ],
    ],
    'text',
  );
}

const outcome = ({ state, regressed }: ProofFiles['brake']['braked']): string =>
  regressed.length === 0 ? `\`${state}\`` : `\`${state}\` in \`${regressed.join('`, `')}\``;

const count = (number: number, one: string, many = `${one}s`): string =>
  `${group(number)} ${number === 1 ? one : many}`;

const group = (number: number): string => number.toLocaleString('en-US');
