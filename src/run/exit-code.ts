/** What the process tells its caller; see README. */
export const exitCode = {
  pass: 0,
  regression: 1,
  usage: 2,
  inadmissible: 3,
  fault: 4,
  cancelled: 130,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
