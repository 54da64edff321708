import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { readConfig } from '../plan/read-config.ts';
import { UserError } from '../user-error.ts';
import { openPlan, shownPath } from './open-plan.ts';
import { readText } from './read-text.ts';
import { insideRepository, isBelow, repositoryFiles } from './repository-files.ts';
import type { Measured, WorkspaceInputs } from './workspace.ts';

/** The configuration that is read when none is named. */
export const configName = 'go-rust-bench.yaml';

/** The configuration to read: the one that was named, else the repository's own; undefined when there is none. */
export function findConfig({ workspace, config }: WorkspaceInputs): string | undefined {
  if (config === undefined)
    return existsSync(join(workspace, configName)) ? join(workspace, configName) : undefined;
  const path = isAbsolute(config) ? config : resolve(workspace, config);
  if (existsSync(path)) return path;
  throw new UserError(`--config ${config}: no file ${path} exists; give the path of your ${configName}`);
}

/**
 * A team's own servers, variants and scenarios with their plan; a plan that was named beside the configuration takes the
 * place of its own.
 *
 * @throws {UserError} with file, line and column for the first thing that is wrong.
 */
export function openConfig(path: string, inputs: WorkspaceInputs): Measured {
  const { workspace } = inputs;
  const shown = shownPath(workspace, path);
  const files = repositoryFiles(workspace);
  const config = readConfig(
    readText(realConfig(path, shown, workspace), shown, 'configuration'),
    shown,
    files.text,
    files.directory,
  );
  const { servers, variants, scenarios } = config;
  const named = (plan: Parameters<typeof openPlan>[0]) => openPlan(plan, inputs, { scenarios, variants });
  if (inputs.plan !== undefined)
    return { servers, variants, scenarios, plan: named({ kind: 'option', plan: inputs.plan }) };
  return {
    servers,
    variants,
    scenarios,
    plan:
      config.plan.kind === 'inline'
        ? config.plan.plan
        : named({ kind: 'config', plan: config.plan.name, at: config.plan.at }),
  };
}

/** A configuration of the repository must really lie in it: messages show parts of what they are about. */
function realConfig(path: string, shown: string, workspace: string): string {
  if (!isBelow(workspace, path)) return path;
  try {
    return insideRepository(workspace, relative(workspace, path));
  } catch (error) {
    throw new UserError(
      `${shown}:1:1: the configuration cannot be read: ${(error as Error).message}; put the file itself there`,
    );
  }
}
