/**
 * A mistake that the user can mend: wrong usage, bad input, a missing tool, a full disk.
 * Its message says what is wrong, where, and the fix; it is shown without a stack and ends the run with exit code 2.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
}
