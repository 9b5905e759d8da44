const MAX_LENGTH = 60;

/** Shortens a text for a message, to about 60 characters by default. */
export function abbreviate(text: string, maximum = MAX_LENGTH): string {
  return text.length <= maximum ? text : `${[...text.slice(0, maximum)].slice(0, -1).join('')}…`;
}

/** Lists words in quotes: `"a", "b"`. */
export function quoteAll(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(', ');
}

/**
 * Characters that must not reach a terminal, a log or a page: control characters, changes of text direction
 * (https://trojansource.codes), line and paragraph separators, lone surrogates, the byte order mark.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\uFEFF]/gu;

/** Returns a text with unprintable characters escaped as in JSON: `\u001b`. */
export function escapeUnprintable(text: string): string {
  return text.replaceAll(UNPRINTABLE, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}

/** Returns `1 error` or `2 errors`. */
export function formatCount(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
