import { appendToPointer } from '../../paths/pointer.ts';
import { getHelpForWords } from '../../schema/messages/suggest-value.ts';
import { findSchemaNode } from '../../schema/nodes.ts';
import { getSchema, type SchemaNode } from '../../schema/schema.ts';
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
    const holder = findSchemaNode(schema, value, path.slice(0, -1));
    const isRequired = holder?.required?.includes(path.at(-1) ?? '') === true;
    const help = getHelpForWords(text.slice(error.start, error.end), node, isRequired) ?? error.help;
    // `True` may be meant as a text.
    const isLiteral = [node.type].flat().includes('boolean');
    return { ...error, help, pointer, fixes: isLiteral ? error.fixes : [] };
  };
}

export const explainPage = explainBy(getSchema('page'));
export const explainSite = explainBy(getSchema('site'));
