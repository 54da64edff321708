/** Why there is no cache to keep a baseline in; undefined when there is one. */
export function cacheProblem(env: NodeJS.ProcessEnv): string | undefined {
  const server = env.GITHUB_SERVER_URL;
  if (isEnterpriseServer(server))
    return `${server} is a GitHub Enterprise Server, which has no version 2 of the cache service; ${instead}`;
  if (!env.ACTIONS_RESULTS_URL || !env.ACTIONS_RUNTIME_TOKEN)
    return `this runner offers no cache service (ACTIONS_RESULTS_URL or ACTIONS_RUNTIME_TOKEN is not set); ${instead}`;
  if (!env.ACTIONS_CACHE_SERVICE_V2)
    return `this runner offers version 1 of the cache service only (ACTIONS_CACHE_SERVICE_V2 is not set); ${instead}`;
  return undefined;
}

const instead = 'use `baseline-store: directory` with a `baseline-path` on the pinned runner';

/** As `@actions/cache` tells them apart. */
function isEnterpriseServer(server: string | undefined): boolean {
  if (!server || !URL.canParse(server)) return false;
  const host = new URL(server).hostname.toUpperCase();
  return host !== 'GITHUB.COM' && !host.endsWith('.GHE.COM') && !host.endsWith('.LOCALHOST');
}
