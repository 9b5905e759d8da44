import { UNWRITABLE } from '../../core/text/unwritable.ts';

/**
 * Returns `text` as a quoted string of nginx and Apache, which parse it alike: `"` and `\` escaped, without
 * control characters. In directives of nginx with variables, such as `return`, pass a path from `encodePath`:
 * nginx can't escape `$`.
 */
export function quote(text: string): string {
  return `"${text.replaceAll(UNWRITABLE, '').replaceAll(/["\\]/g, '\\$&')}"`;
}

/** Returns a pattern of `RewriteRule` for `text`: bytes as numbers, as mod_rewrite has its own quoting. */
export function escapeApachePattern(text: string): string {
  const bytes = [...Buffer.from(text)].map((byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9]/.test(character) ? character : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return `^${bytes.join('')}$`;
}

/** Returns a path from `encodePath` as a substitution of `RewriteRule`, where `%` refers to a match. */
export function escapeApacheTarget(text: string): string {
  return text.replaceAll('%', '\\%');
}

/** Returns `text` as a value in `_headers`, in one line. */
export function escapeHeader(text: string): string {
  return text.replaceAll(UNWRITABLE, ' ').trim();
}
