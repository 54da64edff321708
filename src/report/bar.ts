const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A horizontal bar of a share, 0 to 1, in eighths of a character; never empty for what is more than nothing. */
export function bar(share: number, width: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * width * 8);
  const drawn = share > 0 ? Math.max(1, filled) : 0;
  return `${'█'.repeat(Math.floor(drawn / 8))}${eighths[drawn % 8]}`;
}
