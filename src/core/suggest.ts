/** The number of single-character insertions, deletions, replacements and swaps of neighbours between two words. */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(before, j - 2) + 1);
      row.push(best);
    }
    before = above;
    above = row;
  }
  return at(above, b.length);
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** The word of `known` that was most likely meant by `word`, or `undefined` when none is near. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) > limit) continue;
    const far = wayTo(word, candidate);
    if (far < bestDistance) {
      best = candidate;
      bestDistance = far;
    }
  }
  return best;
}

/** Below this length a misspelt word is taken for another only if one sign differs; above, two may. */
const LONG = 8;

/**
 * The word that can only have been meant: so near that it is a slip of the hand, and none other is as near. Words
 * that differ in a digit are different things: `call-5` is not a misspelt `call-6`.
 */
export function certain(word: string, known: Iterable<string>): string | undefined {
  const limit = word.length < LONG ? 1 : 2;
  const near = [...known]
    .map((candidate) => ({ candidate, far: wayTo(word, candidate) }))
    .filter(({ far }) => far <= limit)
    .sort((a, b) => a.far - b.far);
  const [best, second] = near;
  if (!best || best.far === second?.far || digits(best.candidate) !== digits(word)) return undefined;
  return best.candidate;
}

function wayTo(word: string, candidate: string): number {
  return candidate.toLowerCase() === word.toLowerCase() ? 0 : distance(word, candidate);
}

function digits(word: string): string {
  return word.replaceAll(/\D/g, '');
}

/** The misspelt word and what it can only be, for a finding to point at and mend. */
export function correction(word: string, known: Iterable<string>): { word: string; instead?: string } {
  const instead = certain(word, known);
  return instead === undefined ? { word } : { word, instead };
}

/** ` Did you mean "x"?` with its leading space, or nothing. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = nearest(word, known);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}
