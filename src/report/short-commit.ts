/** The first digits of a commit; `-dirty` stays. */
export function shortCommit(commit: string | undefined): string {
  if (commit === undefined) return 'outside a repository';
  const [hash = '', ...flags] = commit.split('-');
  return [hash.slice(0, 12), ...flags].join('-');
}
