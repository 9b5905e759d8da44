import type { Write } from './attributes.ts';
import { tagOf, writerFor } from './tags.ts';

/*
 * What JSX becomes in the bundle that draws on the server (`src/node/precompile.ts`): all that is the same whenever a component
 * is drawn is a text already, and only what differs is looked at.
 */

/** Keeps two texts apart that are two in the tree: the browser would make one of them. */
export const BETWEEN_TEXTS = '<!-- -->';
/** The text before a node ends in words. */
export const AFTER_WORDS = 8;
/** A node has another one right before it: what that has ended in counts. */
export const AFTER_NODE = 16;
/** The text after a node begins with words. */
export const BEFORE_WORDS = 32;

/** Elements as far as they are written already. */
export class Template {
  constructor(
    /** Texts, with a node between each two. */
    readonly parts: readonly unknown[],
    /** What each node is in and between: what its scope has besides, and the marks above. */
    readonly marks: readonly number[],
  ) {}
}

/** A template where JSX had an element. */
export function template(parts: readonly unknown[], marks: readonly number[]): Template {
  return new Template(parts, marks);
}

/** Writes an attribute of the elements of a name. */
export function attributeOf(tag: string, name: string): Write {
  const write = writerFor(tagOf(tag), name);
  return (value) => (value === null || value === undefined ? '' : write(value));
}
