import { getDigest } from '../../files/fingerprint.ts';
import type { Site } from '../../generated/props.ts';

/**
 * The version of the card design. Change it whenever cards are rendered differently, to invalidate
 * cached ones.
 */
const RECIPE = 'card-4';

/** The content of a share card. */
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
  const digest = getDigest([RECIPE, title, name, theme.brand, theme.accent, logos[0]?.src ?? ''], 32);
  // Hosts cache files forever whose names have eight hexadecimal digits before the extension.
  return `/media/share.${digest.slice(0, 24)}.${digest.slice(24, 32)}.png`;
}
