import { MEDIA } from '../paths/content-paths.ts';
import { getLinkPath, getMediaFile } from '../paths/parse-link.ts';
import { getNumberFormat } from '../values/intl.ts';
import type { ResolveContext } from './context.ts';
import { toPlainSpaces } from './date.ts';

/** The ending of a file's name in a path. Pages of other sites have none that says anything. */
const KIND = /[^/]\/[^/]*\.(?!(?:html?|php|aspx?|jsp)$)([a-z][a-z0-9]{1,4})$/i;

/** Units of sizes, in bytes. A size belongs to the first one of which it has less than 1000, rounded. */
const UNITS = [
  { unit: 'kilobyte', bytes: 1e3, digits: 0 },
  { unit: 'megabyte', bytes: 1e6, digits: 1 },
  { unit: 'gigabyte', bytes: 1e9, digits: 1 },
] as const;

/** Returns the kind of the file that a link leads to, and its size if it is a file of the site. */
export function describeFile(href: string, { source, dates }: ResolveContext) {
  const name = getMediaFile(href);
  const [, kind] = KIND.exec(name === undefined ? getLinkPath(href) : MEDIA + name) ?? [];
  const bytes = name === undefined ? undefined : source.size(MEDIA + name);
  return { kind: kind?.toUpperCase(), size: bytes === undefined ? undefined : formatSize(bytes, dates.lang) };
}

/** Formats `1234567` as `1.2 MB`. */
export function formatSize(size: number, lang: string): string {
  const { unit, bytes, digits } = UNITS.find((one) => size < 999.5 * one.bytes) ?? UNITS[2];
  const format = getNumberFormat(lang, { style: 'unit', unit, maximumFractionDigits: digits });
  return toPlainSpaces(format.format(Math.max(size / bytes, 10 ** -digits)));
}
