import { randomBytes } from 'node:crypto';

/** A session's token: ten lower-case letters and digits, part of the names of its cgroups and directories. */
export function sessionToken(): string {
  return randomBytes(8).readBigUInt64LE().toString(36).padStart(10, '0').slice(-10);
}
