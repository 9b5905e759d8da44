import { appendToPointer, getParent } from '../../paths/pointer.ts';
import { abbreviate, quoteAll } from '../../text/message-text.ts';
import { formatGuess, getCertainty } from '../../text/suggest.ts';
import { listMeant } from '../../text/suggest-names.ts';
import { createFix, type Json, type Operation, type Repair } from '../../types.ts';
import { getAnnotation, getNewType } from '../annotations.ts';
import { FORMATS } from '../formats.ts';
import { listChoices } from '../nodes.ts';
import { blockTypes, getChild, type SchemaNode } from '../schema.ts';
import { advise, formatExample, formatValue } from './advise.ts';
import { below, findAllNames, findNames, rename } from './find-names.ts';
import { describeBound, describeExcess, describeRepeated } from './limits.ts';
import {
  describeBlockLists,
  describeItemLists,
  describeWhole,
  findMeantField,
  findTypeLike,
  getBlockType,
} from './misplaced.ts';
import type { SchemaErrorContext, SchemaMessage } from './schema-error.ts';
import { listValuesFor } from './suggest-value.ts';

export function describeSchemaError(context: SchemaErrorContext): SchemaMessage {
  const { error, subject, value, schema } = context;
  const describe = DESCRIBERS[error.keyword] ?? describeOther;
  return describeWhole(subject, value, schema) ?? describe(context);
}

const DESCRIBERS: Record<string, (context: SchemaErrorContext) => SchemaMessage> = {
  required: describeMissing,
  dependencies: describeMissing,
  additionalProperties: describeUnknown,
  type: describeType,
  enum: describeEnum,
  const: describeEnum,
  minLength: ({ subject, schema }) => ({
    rule: 'schema/empty',
    message: `${subject} is empty.`,
    help: schema?.patternErrorMessage ?? 'Write something, or remove the field.',
  }),
  minItems: ({ subject }) => ({
    rule: 'schema/empty',
    message: `${subject} has no entries.`,
    help: 'Add an entry, or remove the field.',
  }),
  maxItems: describeExcess,
  maxProperties: describeExcess,
  minimum: describeBound,
  maximum: describeBound,
  exclusiveMinimum: describeBound,
  uniqueItems: describeRepeated,
  pattern: describeForm,
  format: describeForm,
};

function describeMissing({ error, subject, schema, value }: SchemaErrorContext): SchemaMessage {
  const { instancePath: pointer, params } = error;
  const field = String(params.missingProperty);
  const { property } = params;
  // Unknown fields of an object whose type is not known are no errors.
  const meant = schema?.additionalProperties === false ? undefined : findMeantField(field, value, schema);
  if (meant !== undefined)
    return {
      rule: 'schema/unknown',
      target: 'key',
      pointer: appendToPointer(pointer, meant),
      message: `${subject} has no field "${abbreviate(meant)}".`,
      repairs: [{ ...rename(pointer, meant, field), certainty: getCertainty(meant, field, [field]) }],
    };
  const node = schema?.properties?.[field];
  const type = field === 'type' ? findTypeLike(value) : undefined;
  const at = appendToPointer(pointer, field);
  const example = node?.examples?.[0];
  const add = (added: Json, more: Omit<Repair, 'edit'>): Repair[] => [
    { edit: [{ op: 'insert', pointer: at, value: added }], ...more },
  ];
  const repairs = [
    ...(type === undefined ? [] : add(type, { advice: `Its fields are those of "type": "${type}".` })),
    ...(example === undefined ? [] : add(example, { advice: formatExample(example), certainty: 'example' })),
  ];
  return {
    rule: 'schema/missing',
    missing: [field],
    message: `${subject} has no "${field}"${property === undefined ? '' : `, without which "${property}" does nothing`}.`,
    help: `Add "${field}"${property === undefined ? '' : `, or remove "${property}"`}${continueHelp(node)}`,
    repairs,
  };
}

function describeUnknown(context: SchemaErrorContext): SchemaMessage {
  const { error, subject, schema, value } = context;
  const field = String(error.params.additionalProperty);
  const known = Object.keys(schema?.properties ?? {});
  const pointer = appendToPointer(error.instancePath, field);
  const here = { rule: 'schema/unknown', target: 'key', pointer } as const;
  if (field === 'type' && getBlockType(value) !== undefined)
    return {
      ...here,
      message: `A block "${getBlockType(value)}" can't be used here.`,
      help: `${describeBlockLists()} The fields here are ${quoteAll(known)}.`,
    };
  const removed = getChild(schema?.['x-removed'], field);
  if (removed === true)
    return {
      ...here,
      message: `${subject} needs no "${field}".`,
      help: 'Remove it: it says nothing that the other fields do not.',
      repairs: createFix([{ op: 'remove', pointer }]),
    };
  if (typeof removed === 'string')
    return { ...here, message: `${subject} has no field "${field}".`, help: removed };
  const renamed = getChild(schema?.['x-renamed'], field);
  if (typeof renamed === 'string' && getChild(value, renamed) === undefined) {
    const message = `${subject} has no field "${field}": it is "${renamed}".`;
    return { ...here, message, help: `Write "${renamed}".`, repairs: createFix(renamed) };
  }
  const message = `${subject} has no field "${abbreviate(field)}".`;
  const isBlock = getBlockType(getChild(value, field)) !== undefined;
  const help = isBlock ? describeBlockLists() : `Its fields are ${quoteAll(known)}.`;
  return { ...here, message, help, repairs: findNames(field, context) };
}

/** Describes an object that is something else. Those of a list are one mistake. */
export function describeForeign(context: SchemaErrorContext): SchemaMessage {
  const { error, subject, schema, value } = context;
  const { properties = {}, required = [] } = schema ?? {};
  const [first = '', second = ''] = Object.keys(Object(value)).filter((name) => !(name in properties));
  return {
    rule: 'schema/unknown',
    message: `${subject} has the fields of something else, such as "${abbreviate(first)}" and "${abbreviate(second)}".`,
    help: `It needs ${quoteAll(required)}. Its fields are ${quoteAll(Object.keys(properties))}.`,
    ...(/\/\d+$/.test(error.instancePath) && { cause: `${getParent(error.instancePath)} foreign` }),
    repairs: findAllNames(context),
  };
}

const TYPES: Record<string, string> = {
  string: 'text in double quotes',
  integer: 'a whole number without quotes',
  number: 'a number without quotes',
  boolean: '`true` or `false` without quotes',
  array: 'a list in brackets `[ ]`',
  object: 'an object in braces `{ }`',
};

function describeType(context: SchemaErrorContext): SchemaMessage {
  const { error, subject, schema } = context;
  const types = String(error.params.type).split(',');
  const kinds = types.map((type) => TYPES[type] ?? type).join(' or ');
  return { message: `${subject} must be ${kinds}.`, ...advise(context, schema ?? {}) };
}

function describeEnum(context: SchemaErrorContext): SchemaMessage {
  const { subject, schema, value, error } = context;
  const pointer = error.instancePath;
  const newType = getNewType(schema, value);
  if (newType !== undefined)
    return {
      rule: 'schema/moved',
      message: `${subject} ${formatValue(value)} is a block of its own now: "${newType}".`,
      help: `Write "type": "${newType}", and remove ${formatValue(pointer.split('/').at(-1))}.`,
      repairs: createFix([
        { op: 'set', pointer: `${getParent(pointer)}/type`, value: newType },
        { op: 'remove', pointer },
      ]),
    };
  const known = Array.isArray(error.params.allowedValues) ? error.params.allowedValues.map(String) : [];
  const isBlock = pointer.endsWith('/type') && known.length === blockTypes.length;
  const word = typeof value === 'string' ? value : undefined;
  const names = isBlock
    ? new Map(known.map((name) => [name, getAnnotation(name, 'x-aliases') ?? []]))
    : listChoices({ ...schema, enum: known });
  const spelt = (word === undefined ? [] : listMeant(word, names)).map(
    ({ edit, certainty }): Repair => ({
      edit: [{ op: 'set', pointer, value: edit }],
      guess: formatGuess(edit),
      certainty,
      reveals: 'all',
    }),
  );
  if (!isBlock) {
    const words = [`Write one of ${quoteAll(known)}.`, schema?.description].filter(Boolean).join(' ');
    const { repairs = [] } = advise(context, { ...schema, examples: [] }, words);
    return {
      rule: 'schema/one-of',
      message: `${subject} can't be ${formatValue(value)}.`,
      help: words,
      repairs: [...spelt, ...repairs, ...listBeside(context, known)],
    };
  }
  const problem =
    word === undefined
      ? 'The block\'s "type" must be a name in quotes.'
      : `There is no block "${abbreviate(word)}".`;
  return {
    rule: 'unknown-block',
    message: problem,
    help: [describeItemLists(value), `The blocks are ${quoteAll(blockTypes)}.`].filter(Boolean).join(' '),
    repairs: [...spelt, ...below(context)],
  };
}

/** Finds the field beside that has such a choice: `"format": "date"` for `"type": "date"`. */
function listBeside(
  { error, value = null, listAround }: SchemaErrorContext,
  known: readonly string[],
): Repair[] {
  const { instancePath: pointer } = error;
  const [around] = listAround();
  const [name] =
    Object.entries(around?.schema?.properties ?? {}).find(
      ([one, node]) => node.enum?.includes(value) && getChild(around?.value, one) === undefined,
    ) ?? [];
  if (name === undefined) return [];
  const beside: Operation = { op: 'insert', pointer: appendToPointer(getParent(pointer), name), value };
  return known.map((choice) => ({
    edit: [{ op: 'set', pointer, value: choice }, beside],
    advice: `Write ${formatValue(choice)}, and "${name}": ${formatValue(value)}.`,
    reveals: 'rules',
  }));
}

function describeForm(context: SchemaErrorContext): SchemaMessage {
  const { error, subject, schema, value } = context;
  const { propertyName, params } = error;
  if (propertyName !== undefined) {
    const { propertyNames: names = {} } = schema ?? {};
    const pointer = appendToPointer(error.instancePath, propertyName);
    const words = names.patternErrorMessage ?? names.description ?? '';
    return {
      rule: 'schema/form',
      message: `${subject} can't have the name "${abbreviate(propertyName)}".`,
      help: words,
      target: 'key',
      pointer,
      repairs: listValuesFor(propertyName, { type: 'string', ...names }).map((right) => ({
        edit: [{ op: 'move', from: pointer, pointer: appendToPointer(error.instancePath, String(right)) }],
        advice: `Write ${formatValue(right)}.`,
        reveals: 'rules',
      })),
    };
  }
  const written = formatValue(value);
  const format = FORMATS[String(params.format)];
  const isDay = params.format === 'date' && format?.pattern.test(String(value));
  const wrong = isDay ? 'not a day of the calendar' : `not a valid ${format?.name}`;
  return {
    rule: 'schema/form',
    message: format ? `${subject} is ${wrong}: ${written}.` : `${subject} can't be ${written}.`,
    // The format is within a condition where a day or a time is allowed.
    ...advise(context, { ...schema, ...params }, schema?.patternErrorMessage ?? schema?.description),
  };
}

function describeOther({ subject, error, schema }: SchemaErrorContext): SchemaMessage {
  const { description: help } = schema ?? {};
  return { message: `${subject} ${error.message ?? 'is not valid'}.`, ...(help && { help }) };
}

/** Returns the end of the help `Add "field"`: its description. */
function continueHelp(node: SchemaNode | undefined): string {
  if (!node?.description) return '.';
  const { description } = node;
  return `: ${description.charAt(0).toLowerCase()}${description.slice(1)}`;
}
