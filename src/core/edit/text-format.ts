import { getStart, type TextNode } from '../load/text-node.ts';
import type { WrittenText } from '../load/written-text.ts';
import type { Json, Operation, Span } from '../types.ts';

/** A text that can be edited, with its value and the ranges of the values in it. */
export interface TextDocument {
  text: string;
  value: Json;
  root: TextNode;
  format: TextFormat;
}

/** The reason why a text can't be edited, or why operations are not made. */
export interface Refusal {
  refused: string;
}

/** An operation that is not made. Its message says why. */
export class EditError extends Error {}

/** The place of a new entry of a list, or of a new field with its name. */
export interface NewEntry {
  parent: TextNode;
  siblings: readonly TextNode[];
  index: number;
  name: string | undefined;
}

/** An entry or a field that is written again in another place, and the document that it is from. */
export interface CopiedEntry {
  doc: TextDocument;
  node: TextNode;
}

/** Returns an entry as it is written, or a field with its name. */
export function getWritten({ doc, node }: CopiedEntry): string {
  return doc.text.slice(getStart(node), node.end);
}

/** A format of texts: how values are read from them and written to them. */
export interface TextFormat {
  /** True if the whole is a text too. */
  isText?: boolean;
  /** True if the text between two entries is not copied for a new one: it may have more in it, such as blank rows. */
  hasOwnGaps?: boolean;
  /** The reason to refuse operations after which a text has other values than expected. */
  misread: string;
  /** Reads a text, and its ranges on demand. Throws an `EditError` if it has errors. */
  read: (text: string) => { value: Json; readNodes: () => TextNode };
  /** Reads the ranges of an entry by itself, or of a field with its name. */
  readEntry: (text: string, span: Span, name: string | undefined) => TextNode | undefined;
  /** Reads a text as it is written, to change a part of it; `undefined` if its quotes don't fit a changed one. */
  readPart: (text: string, node: TextNode, changed?: string) => WrittenText | undefined;
  /** Returns the range of the entries of a list, or of the fields of an object. */
  getInside: (node: TextNode) => Span;
  /** Writes a value in the style of the one that it takes the place of. */
  writeValue: (doc: TextDocument, node: TextNode, value: Json) => string;
  /** Writes an entry or a field in the style of its neighbours, or a copied one as it is. */
  writeEntry: (doc: TextDocument, entry: NewEntry, value: Json, copied?: CopiedEntry) => string;
  /** Returns the text between an only entry and the next one, or that before and after a first one. */
  createGap: (doc: TextDocument, entry: NewEntry, value: Json) => readonly [before: string, after?: string];
  /** Returns the format of the list in a text that holds the entry at a pointer. */
  findList?: (pointer: string) => TextFormat | undefined;
  /** Translates an operation to one on a value that has a range. */
  translate?: (doc: TextDocument, operation: Operation) => Operation;
}

type ListFormat = Omit<TextFormat, 'misread' | 'createGap'>;

/** Creates the format of a text that is a list of other texts. */
export function createListFormat(readEntries: (text: string) => Span[]): ListFormat {
  return {
    read: (text) => {
      const children = readEntries(text);
      const value = children.map(({ start, end }) => text.slice(start, end));
      const bom = text.startsWith('\uFEFF') ? 1 : 0;
      const { start, end } = { start: children[0]?.start ?? bom, end: children.at(-1)?.end ?? bom };
      return { value, readNodes: () => ({ start, end, isList: true, children }) };
    },
    readEntry: (_, { start, end }) => ({ start, end }),
    readPart: (text, node) => {
      const { start, end } = node.isList ? { start: 0, end: text.length } : node;
      return { length: end - start, toOffset: (at) => start + at, encode: (part) => part };
    },
    getInside: (node) => node,
    writeValue: (_, __, value) => String(value),
    writeEntry: (_, __, value, copied) => (copied ? getWritten(copied) : String(value)),
  };
}
