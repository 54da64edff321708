import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Running, repository, startThrough } from '../command-line.ts';
import { type JobLog, readJobLog } from './job-log.ts';

/** One step of a workflow that uses the Action, and the run that it stands in. */
export interface ActionStep {
  /** The Node binary that the runner brings. */
  readonly node: string;
  readonly event: { readonly name: string; readonly payload: unknown };
  readonly inputs?: Readonly<Record<string, string>>;
  /** The API's address and token. */
  readonly api: { readonly url: string; readonly token: string };
  readonly workspace?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What the runner hands to post instead of what main has saved. */
  readonly forgedState?: Readonly<Record<string, string>>;
}

export interface StepResult extends JobLog {
  readonly code: number | null;
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly post: JobLog & { readonly code: number | null };
  /** Text of a file below `RUNNER_TEMP`, or at an absolute path. */
  readonly file: (path: string) => string;
}

export interface StartedStep {
  readonly main: Running;
  /** Resolves when post has ended too, which the runner starts however main ends. */
  readonly finished: Promise<StepResult>;
}

interface ActionMetadata {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly main: string; readonly post: string };
}

const metadata = parse(readFileSync(join(repository, 'action.yml'), 'utf8')) as ActionMetadata;

export const repositoryName = 'acme/orders';

/** Starts the committed bundle by its absolute path, as a self-hosted runner would, then its post. */
export function startStep(step: ActionStep): StartedStep {
  const home = mkdtempSync(join(tmpdir(), 'mini-runner-'));
  const path = (name: string) => join(home, name);
  for (const directory of ['temp', 'tools', 'workspace']) mkdirSync(path(directory));
  for (const file of ['output', 'state', 'summary', 'env']) writeFileSync(path(file), '');
  writeFileSync(path('event.json'), JSON.stringify(step.event.payload));
  const workspace = step.workspace ?? path('workspace');
  const env = { ...environment(step, path), GITHUB_WORKSPACE: workspace };
  const start = (entry: string, more: NodeJS.ProcessEnv) =>
    startThrough([step.node, join(repository, entry)], { cwd: workspace, env: { ...env, ...more } });

  const main = start(metadata.runs.main, {});
  const finished = main.finished.then(async ({ code, stdout, stderr }): Promise<StepResult> => {
    const saved = step.forgedState ?? readFileCommand(path('state'));
    const states = Object.entries(saved).map(([name, value]) => [`STATE_${name}`, value]);
    const post = await start(metadata.runs.post, Object.fromEntries(states)).finished;
    return {
      code,
      stderr,
      ...readJobLog(stdout),
      outputs: readFileCommand(path('output')),
      summary: readFileSync(path('summary'), 'utf8'),
      post: { code: post.code, ...readJobLog(post.stdout + post.stderr) },
      file: (name) => readFileSync(name.startsWith('/') ? name : join(path('temp'), name), 'utf8'),
    };
  });
  void finished.catch(() => {});
  homes.push(home);
  return { main, finished };
}

export const runStep = (step: ActionStep): Promise<StepResult> => startStep(step).finished;

const homes: string[] = [];

/** Removes what the runners of a test file have left on disk. */
export function removeRunners(): void {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
}

function environment(step: ActionStep, path: (name: string) => string): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, GOCACHE, GOPATH, GOMODCACHE, CARGO_HOME, RUSTUP_HOME, RUSTUP_TOOLCHAIN } =
    process.env;
  const { name } = step.event;
  return {
    ...present({
      PATH,
      HOME,
      TMPDIR,
      GOCACHE,
      GOPATH,
      GOMODCACHE,
      CARGO_HOME,
      RUSTUP_HOME,
      RUSTUP_TOOLCHAIN,
    }),
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_API_URL: step.api.url,
    GITHUB_SERVER_URL: 'https://forge.example',
    GITHUB_REPOSITORY: repositoryName,
    GITHUB_RUN_ID: '4242',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_EVENT_NAME: name,
    GITHUB_EVENT_PATH: path('event.json'),
    GITHUB_REF: name === 'pull_request' ? 'refs/pull/7/merge' : 'refs/heads/main',
    GITHUB_SHA: 'c'.repeat(40),
    GITHUB_OUTPUT: path('output'),
    GITHUB_STATE: path('state'),
    GITHUB_STEP_SUMMARY: path('summary'),
    GITHUB_ENV: path('env'),
    RUNNER_TEMP: path('temp'),
    RUNNER_TOOL_CACHE: path('tools'),
    RUNNER_ENVIRONMENT: 'self-hosted',
    RUNNER_TRACKING_ID: 'github_mini-runner',
    ...inputVariables(step),
    ...step.env,
  };
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of workflows, not of ours
const tokenExpression = '${{ github.token }}';

/** Every input of `action.yml`, given or by default, as the runner passes it. */
function inputVariables({ inputs = {}, api }: ActionStep): Record<string, string> {
  const unknown = Object.keys(inputs).filter((name) => metadata.inputs[name] === undefined);
  if (unknown.length > 0) throw new Error(`action.yml has no input ${unknown.join(', ')}`);
  const entries = Object.entries(metadata.inputs).map(([name, { default: fallback = '' }]) => {
    const value = inputs[name] ?? fallback.replaceAll(tokenExpression, api.token);
    return [`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`, value];
  });
  return Object.fromEntries(entries);
}

function present(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
}

/** `name=value` lines, and `name<<DELIMITER` up to the delimiter alone on a line. */
function readFileCommand(path: string): Record<string, string> {
  const values: Record<string, string> = {};
  const lines = readFileSync(path, 'utf8').split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const [, name = '', delimiter] = /^([^=<]+)<<(.+)$/.exec(lines[at] ?? '') ?? [];
    if (delimiter === undefined) {
      const [, plain, value = ''] = /^([^=]+)=(.*)$/.exec(lines[at] ?? '') ?? [];
      if (plain !== undefined) values[plain] = value;
      continue;
    }
    const end = lines.indexOf(delimiter, at + 1);
    values[name] = lines.slice(at + 1, end).join('\n');
    at = end;
  }
  return values;
}
