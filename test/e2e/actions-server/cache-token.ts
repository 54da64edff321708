/** A scope of the cache that a run may use. */
export interface CacheScope {
  /** `refs/heads/main`, `refs/pull/7/merge` */
  readonly scope: string;
  readonly write: boolean;
}

const readBit = 1;
const writeBit = 2;

/**
 * The runner's token for the services of Actions, `ACTIONS_RUNTIME_TOKEN`: a JWT whose claim `ac` lists the scopes, own
 * ref first, then the base's, then the default branch. Nobody but the service checks the signature.
 */
export function runtimeToken(scopes: readonly CacheScope[]): string {
  const ac = scopes.map(({ scope, write }) => ({
    Scope: scope,
    Permission: write ? readBit | writeBit : readBit,
  }));
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ ac: JSON.stringify(ac) })}.c2lnbmVkLWJ5LW5vYm9keQ`;
}

/** Undefined when the header holds no such token. */
export function scopesOf(authorization: string | undefined): CacheScope[] | undefined {
  const payload = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/.exec(authorization ?? '')?.[1];
  if (payload === undefined) return undefined;
  const { ac } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { ac: string };
  const listed = JSON.parse(ac) as { Scope: string; Permission: number }[];
  return listed.map(({ Scope, Permission }) => ({ scope: Scope, write: (Permission & writeBit) !== 0 }));
}

/** A run on the default branch: it reads and writes its own scope. */
export const mainToken = runtimeToken([{ scope: 'refs/heads/main', write: true }]);

/** A run of pull request 7: it writes its own scope, and reads the base's. */
export const pullRequestToken = runtimeToken([
  { scope: 'refs/pull/7/merge', write: true },
  { scope: 'refs/heads/main', write: false },
]);

/** A run whose token may read only. */
export const readOnlyToken = runtimeToken([{ scope: 'refs/heads/main', write: false }]);
