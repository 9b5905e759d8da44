import { appendToPointer, getParent } from '../../paths/pointer.ts';
import { abbreviate } from '../../text/message-text.ts';
import { isObject, type Json, type Repair } from '../../types.ts';
import { isEqual } from '../../util/is-equal.ts';
import { parseInformalNumber } from '../../values/informal-number.ts';
import type { SchemaNode } from '../schema.ts';
import type { SchemaErrorContext, SchemaMessage } from './schema-error.ts';
import { fillExample } from './suggest-shape.ts';
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
    ...(isSame(value, right) && { certainty: 'safe' }),
    ...(isObject(right) && { reveals: 'rules' }),
  });
  const repairs = listValuesFor(value, schema, timeZone).map(toRepair);
  const { 'x-nothing': nothing, format } = schema;
  // Words in place of a date, such as "present", say that there is none.
  const isNoDate = String(format).startsWith('date') && !/\d/.test(String(value));
  if (isNoDate || NOTHING.test(String(value)))
    repairs.unshift(
      nothing === undefined ? { edit: [{ op: 'remove', pointer }], advice: 'Remove it.' } : toRepair(nothing),
    );
  repairs.unshift(...splitUnit(pointer, value, schema['x-unit']));
  const filled = fillExample(value, schema);
  for (const example of [filled, schema.examples?.[0]])
    if (example !== undefined)
      repairs.push({
        edit: [{ op: 'set', pointer, value: example }],
        advice: formatExample(example),
        certainty: 'example',
        ...(example === filled && { reveals: 'rules' }),
      });
  return { ...(words && { help: words }), repairs };
}

/** A number, and what is written after it. */
const WITH_UNIT = /^([+-]?\d(?:.*\d)?)(\s*[^\s\d.,](?:.*\S)?)\s*$/;

/** Returns the repair of a number with its unit, which the field `unit` beside it takes; none for any other value. */
function splitUnit(pointer: string, value: unknown, unit: string | undefined): Repair[] {
  const [, written = '', words = ''] = WITH_UNIT.exec(typeof value === 'string' ? value : '') ?? [];
  const number = parseInformalNumber(written);
  if (unit === undefined || number === undefined) return [];
  const beside = appendToPointer(getParent(pointer), unit);
  return [
    {
      edit: [
        { op: 'set', pointer, value: number },
        { op: 'insert', pointer: beside, value: words },
      ],
      advice: `Write ${number}, and "${unit}": ${JSON.stringify(words)}.`,
      certainty: 'safe',
    },
  ];
}

/** Returns true for the same value as the only one of a list, or with other quotes. */
function isSame(value: unknown, right: Json): boolean {
  return isEqual(right, [value]) || (typeof right !== 'object' && String(right) === String(value));
}

export function formatExample(example: Json): string {
  return `For example: ${JSON.stringify(example)}.`;
}

/** Returns a value as JSON, or its beginning if it is long. */
export function formatValue(value: unknown): string {
  return abbreviate(JSON.stringify(value) ?? '');
}
