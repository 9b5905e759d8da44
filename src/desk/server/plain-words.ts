import { nameChoice } from '../../core/changes/choice-name.ts';
import { getFileSchema } from '../../core/changes/file-name.ts';
import { parsePointer } from '../../core/paths/pointer.ts';
import type { SiteContext } from '../../core/pipeline/index.ts';
import { createDateStyle, formatDayOrTime } from '../../core/resolve/date.ts';
import { findSchemaNode, resolveNode } from '../../core/schema/nodes.ts';
import { blockTypes, getSchema, type SchemaNode } from '../../core/schema/schema.ts';
import { formatCommand } from '../../core/text/format-command.ts';
import type { Diagnostic, Json } from '../../core/types.ts';
import { memoize } from '../../core/util/memoize.ts';
import { isDate } from '../../core/values/dates.ts';
import type { Problem } from '../protocol.ts';
import { readTextDocument } from './apply-edits.ts';

type Style = Partial<Parameters<typeof createDateStyle>[0]>;

/** Adds to problems what they say to people who do not see the files: fields by their titles, dates in words. */
export function addPlainWords(
  problems: readonly Diagnostic[],
  { source, tables, config }: Pick<SiteContext, 'source' | 'tables' | 'config'>,
): Problem[] {
  const open = memoize((file: string) => {
    const doc = readTextDocument(file, source.read(file) || '');
    const root = getFileSchema(file, tables.getSchema(tables.getName(file) ?? '') ?? {});
    return { value: 'refused' in doc ? null : doc.value, root };
  });
  return problems.map((problem) => {
    const { file, pointer, message, help = '' } = problem;
    const { root, value } = open(file);
    const name = createNamer(root, value, pointer, config ?? {});
    const plain = {
      message: name(getPlainSentences(message) || message),
      help: name(getPlainSentences(help)),
    };
    return { ...problem, plain };
  });
}

const COMMAND = formatCommand('').trim();

/** Returns the sentences of a text that are for editors: not those about files and commands. */
function getPlainSentences(text: string): string {
  const sentences = text.split(/(?<=[.!?]) +(?=[A-Z`])/);
  const isForOthers = (one: string) =>
    one.includes(COMMAND) || /--fix|\.(json|csv)\b|\$schema|\bJSON\b/.test(one);
  return sentences.filter((one) => !isForOthers(one)).join(' ');
}

/** A field with a value as JSON has them, a word in quotes, and a date without quotes. */
const PAIR = /"(\w+)": (?:"([^"]*)"|(true|false|\d+)\b)/g;
const QUOTED = /"(\w+)"/g;
const DATE = /(?<![\w"“/.-])\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?(?![\w"”/-]|\.\w)/g;

/** Creates what writes a sentence about a value in the words of its form. */
function createNamer(root: SchemaNode, value: Json, pointer: string, style: Style): (text: string) => string {
  const steps = parsePointer(pointer);
  // From the value itself outwards.
  const nodes = [...steps, ''].map((_, i) =>
    resolveNode(findSchemaNode(root, value, steps.slice(0, steps.length - i)) ?? {}),
  );
  const findField = (name: string): SchemaNode | undefined =>
    nodes.find(({ properties = {} }) => Object.hasOwn(properties, name))?.properties?.[name];
  const nameField = (name: string) => {
    const field = findField(name);
    if (field) return field.title ?? resolveNode(field).title;
    return blockTypes.includes(name) ? getSchema(`blocks/${name}`).title : undefined;
  };
  const inWords = (text: string, choices: readonly Json[] = []) => {
    if (isDate(text)) return formatDayOrTime(text, createDateStyle(style));
    if (text === 'true' || text === 'false') return text === 'true' ? 'yes' : 'no';
    return choices.includes(text) ? nameChoice(text) : text;
  };
  return (text) =>
    text
      .replaceAll(PAIR, (written, name: string, word = '', other = word) => {
        const title = nameField(name);
        const { enum: choices } = resolveNode(findField(name) ?? {});
        return title === undefined ? written : `“${title}: ${inWords(other, choices)}”`;
      })
      .replaceAll(QUOTED, (written, name: string) => {
        const words = nodes[0]?.enum?.includes(name) ? nameChoice(name) : nameField(name);
        return words === undefined ? written : `“${words}”`;
      })
      .replaceAll(DATE, (date) => inWords(date));
}
