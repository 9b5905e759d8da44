import { appendToPointer } from '../../paths/pointer.ts';
import { splitUnit } from '../../schema/messages/advise.ts';
import { getHelpForWords } from '../../schema/messages/suggest-value.ts';
import { findSchemaNode } from '../../schema/nodes.ts';
import { getChild, getSchema, type SchemaNode } from '../../schema/schema.ts';
import { findValue } from '../../util/find-value.ts';
import { findPath } from '../text-node.ts';
import type { Explain } from './index.ts';
import type { SyntaxErrorKind } from './syntax-errors.ts';

/** Words and numbers that are no value. */
const WORDS: ReadonlySet<string> = new Set<SyntaxErrorKind>(['bare-word', 'bad-number']);

/** Creates a function that adds to an error of words without quotes which field they are for, and what that field takes. */
export function explainBy(schema: SchemaNode): Explain {
  return (error, text, { root, value }) => {
    const isInText = error.kind === 'bad-escape';
    const path = isInText || WORDS.has(error.kind) ? findPath(root, error.start) : [];
    const node = path.length > 0 ? findSchemaNode(schema, value, path) : undefined;
    const pointer = path.reduce(appendToPointer, '');
    if (!node || isInText) return { ...error, pointer };
    const outer = path.slice(0, -1);
    const holder = findValue(value, outer);
    const { start, end } = error;
    const words = text.slice(start, end);
    const split = splitUnit(words, node);
    if (split && getChild(holder, split.unit) === undefined) {
      const fix = `${split.number}, "${split.unit}": ${JSON.stringify(split.words)}`;
      return { ...error, pointer, help: split.advice, fixes: [{ start, end, text: fix }] };
    }
    const isRequired = findSchemaNode(schema, value, outer)?.required?.includes(path.at(-1) ?? '') === true;
    const help = getHelpForWords(words, node, isRequired) ?? error.help;
    // `True` may be meant as a text.
    const isLiteral = [node.type].flat().includes('boolean');
    return { ...error, help, pointer, fixes: isLiteral ? error.fixes : [] };
  };
}

export const explainPage = explainBy(getSchema('page'));
export const explainSite = explainBy(getSchema('site'));
