import { appendToPointer, getParent } from '../../paths/pointer.ts';
import { abbreviate } from '../../text/message-text.ts';
import { isObject, type Json, type Operation, type Repair } from '../../types.ts';
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
  const split = splitUnit(value, schema);
  if (split) {
    const beside = appendToPointer(getParent(pointer), split.unit);
    const edit: Operation[] = [
      { op: 'set', pointer, value: split.number },
      { op: 'insert', pointer: beside, value: split.words },
    ];
    repairs.unshift({ edit, advice: split.advice, certainty: 'safe' });
  }
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

/** Splits a number and its unit, which the field `x-unit` beside it takes; `undefined` for any other value. */
export function splitUnit(value: unknown, { 'x-unit': unit }: SchemaNode) {
  const [, written = '', words = ''] = WITH_UNIT.exec(typeof value === 'string' ? value : '') ?? [];
  const number = parseInformalNumber(written);
  if (unit === undefined || number === undefined) return undefined;
  return { number, unit, words, advice: `Write ${number}, and "${unit}": ${JSON.stringify(words)}.` };
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
