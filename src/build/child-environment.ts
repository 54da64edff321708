/** What a build may see of the controller's environment; everything else is withheld. */
const buildVariables = [
  'PATH',
  'HOME',
  'LANG',
  'TMPDIR',
  'GOROOT',
  'GOPATH',
  'GOCACHE',
  'GOMODCACHE',
  'GOPROXY',
  'GOSUMDB',
  'GOTOOLCHAIN',
  'CARGO_HOME',
  'RUSTUP_HOME',
  'RUSTUP_TOOLCHAIN',
  'RUNNER_TRACKING_ID',
] as const;

/** What a server may see; its variant's own variables are added. A host's `GOGC` must not leak into a sample. */
const serverVariables = ['PATH', 'HOME', 'TMPDIR', 'RUNNER_TRACKING_ID'] as const;

export type Environment = Record<string, string>;

function pick(from: NodeJS.ProcessEnv, names: readonly string[]): Environment {
  const picked: Environment = {};
  for (const name of names) {
    const value = from[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}

/** The environment of a build: an allow-list, so that no token of the workflow reaches a build script. */
export function buildEnvironment(from: NodeJS.ProcessEnv): Environment {
  return pick(from, buildVariables);
}

/** The environment of a server: the allow-list, then the variant's own variables. */
export function serverEnvironment(from: NodeJS.ProcessEnv, own: Environment): Environment {
  return { ...pick(from, serverVariables), ...own };
}
