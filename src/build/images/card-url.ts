import { getDigest } from '../../files/fingerprint.ts';
import type { Site } from '../../generated/props.ts';
import { VERSIONS_FOLDER } from './image-outputs.ts';

/**
 * The version of the card design. Change it whenever cards are rendered differently, to invalidate
 * cached ones.
 */
const CACHE_VERSION = 'card-5';

export interface Card {
  title: string;
  site: Pick<Site, 'name' | 'theme' | 'logos'>;
}

/**
 * Returns the URL of a card. It contains 128 bits of the content's digest, so that two cards never
 * share a name.
 */
export function getCardUrl({ title, site }: Card): string {
  const { name, theme, logos } = site;
  const digest = getDigest([CACHE_VERSION, title, name, theme.brand, theme.accent, logos[0]?.src ?? ''], 32);
  return `/${VERSIONS_FOLDER}share.${digest}.png`;
}
