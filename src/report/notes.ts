const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Footnotes of one table: the same reason has the same number. */
export class Notes {
  readonly #reasons: string[] = [];

  /** `–¹` for a reason. */
  mark(symbol: string, reason: string): string {
    if (!this.#reasons.includes(reason)) this.#reasons.push(reason);
    return `${symbol}${superscript(this.#reasons.indexOf(reason) + 1)}`;
  }

  lines(): string[] {
    return this.#reasons.map((reason, index) => `${superscript(index + 1)} ${reason}`);
  }
}

function superscript(number: number): string {
  return [...String(number)].map((digit) => superscripts[Number(digit)]).join('');
}
