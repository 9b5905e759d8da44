import { abbreviate } from '../../text/message-text.ts';
import type { Json, Repair } from '../../types.ts';
import type { SchemaNode } from '../schema.ts';
import type { SchemaErrorContext, SchemaMessage } from './schema-error.ts';
import { listValuesFor, NOTHING } from './suggest-value.ts';

/** Returns the help for a wrong value: the words of its schema, with a right value or an example if one holds. */
export function advise(
  { error: { instancePath: pointer }, value, timeZone }: SchemaErrorContext,
  schema: SchemaNode,
  words = schema.description ?? '',
): Pick<SchemaMessage, 'help' | 'repairs'> {
  const toRepair = (right: Json): Repair => ({
    edit: [{ op: 'set', pointer, value: right }],
    advice: `Write ${formatValue(right)}.`,
  });
  const repairs = listValuesFor(value, schema, timeZone).map(toRepair);
  const { 'x-nothing': nothing, format } = schema;
  // Words in place of a date, such as "present", say that there is none.
  const isNoDate = String(format).startsWith('date') && !/\d/.test(String(value));
  if (isNoDate || NOTHING.test(String(value)))
    repairs.unshift(
      nothing === undefined ? { edit: [{ op: 'remove', pointer }], advice: 'Remove it.' } : toRepair(nothing),
    );
  const [example] = schema.examples ?? [];
  if (example !== undefined)
    repairs.push({
      edit: [{ op: 'set', pointer, value: example }],
      advice: formatExample(example),
      certainty: 'example',
    });
  return { ...(words && { help: words }), repairs };
}

export function formatExample(example: Json): string {
  return `For example: ${JSON.stringify(example)}.`;
}

/** Returns a value as JSON, or its beginning if it is long. */
export function formatValue(value: unknown): string {
  return abbreviate(JSON.stringify(value) ?? '');
}
