import type { Span } from '../types.ts';
import { getWritten, type TextFormat } from './text-format.ts';

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
