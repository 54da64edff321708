import { configFileSchema } from './config-file.ts';
import { findScenarioProblems, type ReadBodyFile, toScenario } from './config-scenarios.ts';
import { findServerProblems, type ResolveDirectory, toServer, toVariant } from './config-servers.ts';
import { expandPlan } from './expand.ts';
import { parseYaml } from './parse-yaml.ts';
import type { Plan } from './plan.ts';
import { findReferenceProblems } from './plan-references.ts';
import type { Scenario } from './scenario.ts';
import type { Server, Variant } from './server.ts';
import { validateDocument } from './validate-document.ts';

/** What is measured, and what is asked of it. */
export interface Config {
  servers: Server[];
  variants: Variant[];
  scenarios: Scenario[];
  /** `named`: a plan that ships, or a YAML file inside the repository; it is read with `readPlan` and this config. */
  plan: { kind: 'inline'; plan: Plan } | { kind: 'named'; name: string /** `FILE:LINE` */; at: string };
}

/**
 * The configuration in the text of a `go-rust-bench.yaml`.
 *
 * @param resolveDirectory gives the servers' directories, which otherwise stay relative to the repository
 * @throws UserError with file, line and column for the first thing that is wrong.
 */
export function readConfig(
  text: string,
  fileName: string,
  readBodyFile: ReadBodyFile,
  resolveDirectory: ResolveDirectory = (path) => path,
): Config {
  const document = parseYaml(text, fileName);
  const file = validateDocument(document, configFileSchema);
  const known = { scenarios: Object.keys(file.scenarios), variants: Object.keys(file.variants) };
  const [first, ...others] = [
    ...findServerProblems(file, resolveDirectory),
    ...findScenarioProblems(file, readBodyFile),
    ...(typeof file.plan === 'string' ? [] : findReferenceProblems(document, file.plan, known, ['plan'])),
  ];
  if (first !== undefined) throw document.error([first, ...others]);

  const scenarios = Object.entries(file.scenarios).map(([name, scenario]) =>
    toScenario(name, scenario, readBodyFile),
  );
  return {
    servers: Object.entries(file.servers).map(([name, server]) => toServer(name, server, resolveDirectory)),
    variants: Object.entries(file.variants).map(([name, variant]) => toVariant(name, variant)),
    scenarios,
    plan:
      typeof file.plan === 'string'
        ? { kind: 'named', name: file.plan, at: `${fileName}:${document.lineOf(['plan'])}` }
        : { kind: 'inline', plan: expandPlan(file.plan, scenarios) },
  };
}
