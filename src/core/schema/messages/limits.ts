import { appendToPointer } from '../../paths/pointer.ts';
import { getChild } from '../schema.ts';
import { advise, formatValue } from './advise.ts';
import type { SchemaErrorContext, SchemaMessage } from './schema-error.ts';

/** Describes a list or an object with more entries than are allowed. */
export function describeExcess({ error, subject }: SchemaErrorContext): SchemaMessage {
  return {
    rule: 'schema/too-many',
    message: `${subject} has too many entries.`,
    help: `Remove some of them: at most ${error.params.limit} are allowed.`,
  };
}

/** Describes a number that is too small or too large. */
export function describeBound(context: SchemaErrorContext): SchemaMessage {
  const { error, subject, schema, value } = context;
  const sign = String(error.params.comparison);
  const words = { '>=': 'at least', '>': 'more than', '<=': 'at most', '<': 'less than' }[sign] ?? sign;
  return {
    rule: 'schema/range',
    message: `${subject} is ${formatValue(value)}, but must be ${words} ${error.params.limit}.`,
    ...advise(context, schema ?? {}),
  };
}

/** Describes an entry that is in a list twice. */
export function describeRepeated({ error, subject, value }: SchemaErrorContext): SchemaMessage {
  const step = String(Math.max(Number(error.params.i), Number(error.params.j)));
  const pointer = appendToPointer(error.instancePath, step);
  return {
    pointer,
    message: `${subject} has ${formatValue(getChild(value, step))} twice.`,
    help: 'Remove one of them.',
    repairs: [{ edit: [{ op: 'remove', pointer }] }],
  };
}
