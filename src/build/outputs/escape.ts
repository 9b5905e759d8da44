/** Control characters, and halves of characters that UTF-8 can't hold. */
const UNWRITABLE = /[\p{Cc}\p{Surrogate}]/gu;

/**
 * Returns `text` as a quoted string of nginx. Where a directive expands variables, as `return` does, give it a path
 * from `encodePath`: nginx has no way to write a `$`.
 */
export function escapeNginx(text: string): string {
  return quote(text);
}

/** Returns `text` as a quoted string of Apache. */
export function escapeApache(text: string): string {
  return quote(text);
}

/**
 * Returns a pattern of `RewriteRule` that matches only `text`: Apache compares bytes. All but letters and digits are
 * written as numbers, since mod_rewrite reads quotes and spaces in its own way.
 */
export function escapeApachePattern(text: string): string {
  const bytes = [...Buffer.from(text)].map((byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9]/.test(character) ? character : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return `^${bytes.join('')}$`;
}

/** Returns `text`, a path from `encodePath`, as a substitution of `RewriteRule`, where `%` refers to what was matched. */
export function escapeApacheTarget(text: string): string {
  return text.replaceAll('%', '\\%');
}

/** Returns `text` as a value in `_headers`: one line. */
export function escapeHeader(text: string): string {
  return text.replaceAll(UNWRITABLE, ' ').trim();
}

/** Returns `text` as a value of the type TEXT in iCalendar: https://www.rfc-editor.org/rfc/rfc5545#section-3.3.11 */
export function escapeCalendar(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll('\t', ' ')
    .replaceAll(UNWRITABLE, '');
}

/** Returns `text` in double quotes, `"` and `\` escaped, control characters left out: nginx and Apache read it alike. */
function quote(text: string): string {
  return `"${text.replaceAll(UNWRITABLE, '').replaceAll(/["\\]/g, '\\$&')}"`;
}
