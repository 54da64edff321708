/** Columns of an output: of the terminal, else of `COLUMNS`, else 120. */
export function terminalWidth(output: { columns?: number }): number {
  const named = Number(process.env.COLUMNS);
  return output.columns ?? (Number.isInteger(named) && named > 0 ? named : 120);
}
