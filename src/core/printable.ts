/**
 * What must not reach a terminal, a log or a page as it is: control characters, characters that turn the direction of what
 * follows (https://trojansource.codes), separators of lines and paragraphs, halves of characters, the byte order mark.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\uFEFF]/gu;

/** A text from content as it can be shown: what is invisible or would do something is written as in JSON, `\u001b`. */
export function escapeUnprintable(text: string): string {
  return text.replaceAll(UNPRINTABLE, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}
