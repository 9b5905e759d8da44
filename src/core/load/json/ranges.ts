import type { TextNode } from '../text-node.ts';
import { isEscaped } from './plain-json.ts';

/** A bracket, the quote that opens a string, or a number or a literal. */
const TOKEN = /[{}[\]"]|[^\s,:{}[\]"\uFEFF]+/g;

/** Reads the ranges of a text that is valid JSON; a byte order mark may precede it. */
export function readRanges(text: string): TextNode | undefined {
  const values: TextNode[] = [];
  const open: TextNode[] = [{ start: 0, end: text.length, children: values, isList: true }];
  let field: Pick<TextNode, 'name' | 'key'> | undefined;
  let end = 0;
  for (;;) {
    TOKEN.lastIndex = end;
    const { 0: first, index: start } = TOKEN.exec(text) ?? { 0: '', index: 0 };
    if (first === '') return values[0];
    end = first === '"' ? findStringEnd(text, start) : start + first.length;
    const token = text.slice(start, end);
    const parent = open.at(-1);
    if (token === '}' || token === ']') {
      if (parent) parent.end = end;
      open.pop();
    } else if (!parent?.isList && !field) field = { name: JSON.parse(token), key: { start, end } };
    else {
      const isHolder = token === '{' || token === '[';
      const { name, key } = field ?? {};
      const children = isHolder ? [] : undefined;
      const node: TextNode = { start, end, name, key, children, isList: token === '[' };
      parent?.children?.push(node);
      field = undefined;
      if (isHolder) open.push(node);
    }
  }
}

function findStringEnd(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at + 1;
}
