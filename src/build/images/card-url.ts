import { getDigest } from '../../files/fingerprint.ts';
import type { Site } from '../../generated/props.ts';

/** Changes whenever a card is drawn differently, so that old ones are not taken. */
const RECIPE = 'card-3';

/** What a share card shows. */
export interface Card {
  title: string;
  site: Pick<Site, 'name' | 'theme' | 'logos'>;
}

/** Where the site shows a card: its name has 128 bits of what is on it, since nobody could tell two cards of one name apart. */
export function getCardUrl({ title, site }: Card): string {
  const { name, theme, logos } = site;
  const digest = getDigest([RECIPE, title, name, theme.brand, theme.accent, logos[0]?.src ?? ''], 32);
  // Hosts know a name that never changes by eight digits before its ending.
  return `/media/share.${digest.slice(0, 24)}.${digest.slice(24, 32)}.png`;
}
