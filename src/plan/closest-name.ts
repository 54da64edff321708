/**
 * The known name that was most likely meant, for "did you mean"; undefined when none is near.
 * Near: at most a third of the letters differ (Levenshtein distance), and at least one may.
 */
export function closestName(given: string, known: readonly string[]): string | undefined {
  let closest: string | undefined;
  let smallest = Math.max(1, Math.floor(given.length / 3));
  for (const name of known) {
    if (Math.abs(name.length - given.length) > smallest) continue;
    const distance = editDistance(given, name);
    if (distance < smallest || (distance === smallest && closest === undefined)) {
      closest = name;
      smallest = distance;
    }
  }
  return closest;
}

/** `did you mean "rust"? Known: go, rust` */
export function suggestName(given: string, known: readonly string[], label: string): string {
  const closest = closestName(given, known);
  const list = known.length === 0 ? 'none' : known.join(', ');
  return closest === undefined
    ? `${label}: ${list}`
    : `did you mean "${closest}"? ${capitalise(label)}: ${list}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Levenshtein distance, one row at a time (Wagner and Fischer, 1974). */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(substituted, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
