import { extname } from 'node:path';
import { getDigest } from '../../files/fingerprint.ts';
import type { Site } from '../../generated/props.ts';

/** A file to publish: its path, and its name in the output. */
export interface MediaOutput {
  from: string;
  file: string;
}

/** The maximum length of a file name in bytes that leaves room for `.br`. */
export const MAX_NAME = 252;
/** Characters that have a meaning in URLs, or that some systems forbid in names. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are in no name.
const SPECIAL = /[#?%\\:*"<>|\x00-\x1f\x7f]/g;

/** The folder of images whose names have a digest of their content. Hosts cache all of `assets/` for ever. */
const VERSIONS_FOLDER = 'assets/media/';

/** Returns the file of a version in the output: as much of its image's name as fits, and digits of `key`. */
export function getOutputName(name: string, key: string, file: string): string {
  const stem = name.slice(0, -extname(name).length).replaceAll(SPECIAL, '-');
  const end = `.${key.slice(0, 8)}.${file}`;
  const begin = stem.lastIndexOf('/') + 1;
  return (
    VERSIONS_FOLDER + stem.slice(0, begin) + truncateToBytes(stem.slice(begin), MAX_NAME - end.length) + end
  );
}

/** Returns the longest prefix that fits into a number of bytes. */
function truncateToBytes(text: string, bytes: number): string {
  // A stream leaves out a character that is cut off.
  const start = Buffer.from(text).subarray(0, bytes);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(start, { stream: true });
}

/** The version of the card design. Change it whenever cards change, to invalidate cached ones. */
const CARD_VERSION = 'card-5';

export interface ShareCard {
  title: string;
  site: Pick<Site, 'name' | 'theme' | 'logos'>;
}

/** Returns the URL of a card, with 128 bits of the content's digest, so that no two share a name. */
export function getCardUrl({ title, site }: ShareCard): string {
  const { name, theme, logos } = site;
  const digest = getDigest([CARD_VERSION, title, name, theme.brand, theme.accent, logos?.[0]?.src ?? ''], 32);
  return `/${VERSIONS_FOLDER}share.${digest}.png`;
}
