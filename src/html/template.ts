import type { Write } from './attributes.ts';
import type { Props } from './props.ts';
import { started, tagOf, writerFor } from './tags.ts';

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

/**
 * Writes the beginning of the elements of a name that are given all their attributes in one object; each object once, since
 * many elements may share it. Throws for inner HTML among them: such an element has children of its own.
 */
export function openingOf(name: string): (props: Props | null | undefined) => string {
  const tag = tagOf(name);
  const written = new Map<Props, string>();
  return (props) => {
    if (!props) return started(tag, NONE);
    let text = written.get(props);
    if (text === undefined) {
      if (props.dangerouslySetInnerHTML) throw new Error('An element has either children or inner HTML.');
      text = inOnePiece(started(tag, props));
      if (written.size >= MOST) written.clear();
      written.set(props, text);
    }
    return text;
  };
}

const NONE: Props = {};
/** So many objects are known at a time: more than a table has columns. */
const MOST = 64;

/** The same text. V8 leaves what is put together in its parts until one of its signs is asked for. */
function inOnePiece(text: string): string {
  text.charCodeAt(0);
  return text;
}
