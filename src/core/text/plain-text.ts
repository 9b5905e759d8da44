import { isObject } from '../types.ts';

/** Elements that are part of a line of text. */
const INLINE = /^(a|code|del|em|span|strong)$/;

/** Elements that are no part of the text: footnotes and their numbers. */
const NOTES = /^(sup|notes)$/;

/** Returns the text of rich text on one line, without markup. A space separates paragraphs and items. */
export function toPlainText(nodes: unknown): string {
  return joinTexts(nodes).replaceAll(/\s+/g, ' ').trim();
}

function joinTexts(node: unknown): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(joinTexts).join('');
  if (!isObject(node) || NOTES.test(String(node.tag))) return '';
  const text = joinTexts(node.children);
  return INLINE.test(String(node.tag)) ? text : ` ${text} `;
}
