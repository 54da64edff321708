const bytesPerUnit: Readonly<Record<string, number>> = {
  B: 1,
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
  TiB: 1024 ** 4,
  kB: 1000,
  MB: 1000 ** 2,
  GB: 1000 ** 3,
  TB: 1000 ** 4,
};

/** `512MiB`, `1.5GiB`, `64kB`, `100B`. */
export const byteSizePattern = /^(\d{1,15}(?:\.\d{1,3})?)(B|KiB|MiB|GiB|TiB|kB|MB|GB|TB)$/;

/** Bytes of a written size; undefined when it is not one. Fractions of a byte are rounded. */
export function parseByteSize(text: string): number | undefined {
  const match = byteSizePattern.exec(text);
  if (match === null) return undefined;
  const [, amount = '', unit = ''] = match;
  return Math.round(Number(amount) * (bytesPerUnit[unit] ?? Number.NaN));
}

/** A size for people, in binary units: `512 MiB`, `1.5 GiB`, `100 B`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let amount = bytes;
  let index = 0;
  while (amount >= 1024 && index < units.length - 1) {
    amount /= 1024;
    index += 1;
  }
  return `${Number(amount.toFixed(1))} ${units[index]}`;
}
