import type { Root } from 'mdast';
import { expandInMarkdown } from '../analyze/variables.ts';
import { TEXT } from '../content-paths.ts';
import { toMarkdown } from '../markdown/lines.ts';
import { isObject } from '../types.ts';
import type { TextContext } from './context.ts';

/** Parses a rich text: a string, its lines or a file. */
export function parseText(value: unknown, { variables, source, parseMarkdown }: TextContext): Root {
  const text = isObject(value) ? source.read(`${TEXT}${value.file}`) : value;
  const markdown = toMarkdown(Array.isArray(text) ? text.map(String) : String(text ?? ''));
  return parseMarkdown(expandInMarkdown(markdown, variables).text).root;
}
