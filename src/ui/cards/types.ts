import type { CardListBlock } from '../../generated/props.ts';

/** One card of a card list. */
export type Item = CardListBlock['items'][number];
