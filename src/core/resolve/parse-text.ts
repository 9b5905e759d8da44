import type { Root } from 'mdast';
import { expandInMarkdown } from '../analyze/variables.ts';
import { TEXT } from '../content-paths.ts';
import { joinLines } from '../markdown/lines.ts';
import { isObject } from '../types.ts';
import type { TextContext } from './context.ts';

/** Parses a rich text: a string, its lines or a file. */
export function parseText(value: unknown, { variables, source, parseMarkdown }: TextContext): Root {
  const text = isObject(value) ? source.read(`${TEXT}${value.file}`) : value;
  const { markdown } = joinLines([text ?? ''].flat().map(String));
  return parseMarkdown(expandInMarkdown(markdown, variables).text).root;
}
