/**
 * The file of an artefact that its run command starts, relative to the artefact: `''` for the artefact itself,
 * `bin/api` for `{output}/bin/api`. Undefined when something else is started, such as an interpreter.
 */
export function startedFile(runCommand: readonly string[]): string | undefined {
  const [program = ''] = runCommand;
  if (program === '{output}') return '';
  return program.startsWith('{output}/') ? program.slice('{output}/'.length) : undefined;
}
