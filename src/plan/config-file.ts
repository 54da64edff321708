import * as v from 'valibot';
import {
  durationNs,
  httpStatus,
  list,
  mapping,
  name,
  repositoryPath,
  text,
  urlPath,
} from './document-values.ts';
import { planFileSchema } from './plan-file.ts';
import { scenarioFileSchema } from './scenario-file.ts';
import { chosen, section } from './section.ts';

const argument = text(
  /^[^\0]{0,4096}$/,
  'text of at most 4,096 characters; put numbers and true or false in quotes',
);
const command = list(argument, 200, 'a command as a list, such as [go, build, -o, "{output}", .]');

export const serverFileSchema = section('a server', {
  directory: repositoryPath,
  build: command,
  artefact: v.optional(repositoryPath),
  run: command,
  ready: section('ready', {
    path: urlPath,
    status: httpStatus,
    timeout: v.optional(durationNs(100_000_000, 600_000_000_000)),
  }),
});
export type ServerFile = v.InferOutput<typeof serverFileSchema>;

const environmentName = text(
  /^[A-Za-z_][A-Za-z0-9_]{0,255}$/,
  'a name of letters, digits and underscores, such as GOMAXPROCS',
);

export const variantFileSchema = section('a variant', {
  server: name,
  env: v.optional(
    mapping(environmentName, argument, 100, 'environment variables, such as { GOMAXPROCS: "1" }'),
  ),
  args: v.optional(list(argument, 200, 'a list of arguments, such as [--workers, "1"]')),
});
export type VariantFile = v.InferOutput<typeof variantFileSchema>;

const planName = text(
  /^(?:[a-z][a-z0-9._-]{0,63}|(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\\\p{Cc}]{1,1000}\.ya?ml)$/u,
  'a plan, the name of a plan that ships, or the path of a YAML file inside the repository',
);

const planInConfig = chosen([planName, planFileSchema], (input) =>
  typeof input === 'string' ? planName : planFileSchema,
);

/** `go-rust-bench.yaml`: a team's own servers and what to ask of them. */
export const configFileSchema = section('a configuration', {
  servers: mapping(name, serverFileSchema, 20, 'servers by name'),
  variants: mapping(name, variantFileSchema, 100, 'variants by name, such as { api: { server: api } }'),
  scenarios: mapping(name, scenarioFileSchema, 100, 'scenarios by name'),
  plan: planInConfig,
});
export type ConfigFile = v.InferOutput<typeof configFileSchema>;
