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
  const toBytes = (part: string) => Buffer.from(part).toString('hex').replaceAll(/../g, '\\x$&');
  return `^${text.replaceAll(/[^A-Za-z0-9]+/g, toBytes)}$`;
}

/** Returns a path from `encodePath` as a substitution of `RewriteRule`, where `%` refers to a match. */
export function escapeApacheTarget(text: string): string {
  return text.replaceAll('%', '\\%');
}

/** Returns `text` as a value in `_headers`, in one line. */
export function escapeHeader(text: string): string {
  return text.replaceAll(UNWRITABLE, ' ').trim();
}
