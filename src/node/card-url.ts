import type { Site } from '../generated/props.ts';
import { hashOf } from './hash.js';

/** Changes whenever a card is drawn differently, so that old ones are not taken. */
const RECIPE = 'card-2';

/** What a share card shows. */
export interface Card {
  title: string;
  site: Pick<Site, 'name' | 'theme'>;
}

/** Where the site shows a card; the same card has the same name. */
export function cardUrl({ title, site }: Card): string {
  const name = hashOf(RECIPE, title, site.name, site.theme.brand, site.theme.accent).slice(0, 8);
  return `/media/share.${name}.png`;
}
