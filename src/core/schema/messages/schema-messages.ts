import type { ErrorObject } from 'ajv';
import { appendToPointer, getParent } from '../../paths/pointer.ts';
import { abbreviate, quoteAll } from '../../text/message-text.ts';
import { didYouMean, getCorrection } from '../../text/suggest.ts';
import type { UnlocatedDiagnostic } from '../../types.ts';
import { FORMATS } from '../formats.ts';
import { blockTypes, getChild, getNewType, type SchemaNode } from '../schema.ts';
import {
  describeBlockLists,
  describeItemLists,
  type FieldFor,
  findFieldFor,
  findMeantField,
  findTypeLike,
  getBlockType,
} from './misplaced.ts';
import { suggestOfType, suggestText } from './suggest-value.ts';

/** An error of a validator and the value that it is about. */
export interface SchemaErrorContext {
  error: ErrorObject;
  /** Description of the value: `Hero › slide 3`. The subject of the message. */
  subject: string;
  schema: SchemaNode | undefined;
  value: unknown;
  /** The time zone of the site, if it is known. */
  timeZone?: string | undefined;
}
/** The diagnostic of an error, without what the error says itself. */
export type SchemaMessage = Partial<UnlocatedDiagnostic> & Pick<UnlocatedDiagnostic, 'message'>;

export function describeSchemaError(context: SchemaErrorContext): SchemaMessage {
  const describe = DESCRIBERS[context.error.keyword] ?? describeOther;
  return describe(context);
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
  pattern: describeForm,
  format: describeForm,
};

function describeMissing({ error, subject, schema, value }: SchemaErrorContext): SchemaMessage {
  const field = String(error.params.missingProperty);
  const meant = findMeantField(field, value, schema);
  if (meant !== undefined) {
    const pointer = appendToPointer(error.instancePath, meant);
    const unknown = `${subject} has no field "${abbreviate(meant)}".`;
    const described = describeFieldFor({ name: field, place: 'instead' }, meant, unknown, pointer);
    return { rule: 'schema/unknown', part: 'key', pointer, ...described, ...getCorrection(meant, [field]) };
  }
  const node = schema?.properties?.[field];
  const type = field === 'type' ? findTypeLike(value) : undefined;
  const like = type === undefined ? '' : ` Its fields are those of "type": "${type}".`;
  return {
    rule: 'schema/missing',
    missing: [field],
    message: `${subject} has no "${field}".`,
    help: `Add "${field}"${continueHelp(node)}${like}`,
  };
}

function describeUnknown({ error, subject, schema, value }: SchemaErrorContext): SchemaMessage {
  const field = String(error.params.additionalProperty);
  const known = Object.keys(schema?.properties ?? {});
  const pointer = appendToPointer(error.instancePath, field);
  const here = { rule: 'schema/unknown', part: 'key', pointer } as const;
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
      message: `${subject} needs no "${field}" any more.`,
      help: 'Remove it: it says nothing that the other fields do not.',
      fix: [{ op: 'remove', pointer }],
    };
  if (typeof removed === 'string')
    return { ...here, message: `${subject} has no field "${field}" any more.`, help: removed };
  const renamed = getChild(schema?.['x-renamed'], field);
  if (typeof renamed === 'string' && getChild(value, renamed) === undefined) {
    const message = `${subject} has no field "${field}" any more: it is "${renamed}" now.`;
    return { ...here, message, help: `Write "${renamed}".`, fix: renamed };
  }
  const inside = getBlockType(getChild(value, field));
  const free = known.filter((name) => getChild(value, name) === undefined);
  const guess = didYouMean(field, free);
  const message = `${subject} has no field "${abbreviate(field)}".${guess}`;
  if (inside !== undefined && guess === '') return { ...here, message, help: describeBlockLists() };
  const meant = guess === '' ? findFieldFor(field, value, schema) : undefined;
  if (meant) return { ...here, ...describeFieldFor(meant, field, message, error.instancePath) };
  return { ...here, message, ...getCorrection(field, free), help: `Its fields are ${quoteAll(known)}.` };
}

/** Describes an object that is something else. Those of a list are one mistake. */
export function describeForeign({ error, subject, schema, value }: SchemaErrorContext): SchemaMessage {
  const { properties = {}, required = [] } = schema ?? {};
  const [first = '', second = ''] = Object.keys(Object(value)).filter((name) => !(name in properties));
  return {
    rule: 'schema/unknown',
    message: `${subject} has the fields of something else, such as "${abbreviate(first)}" and "${abbreviate(second)}".`,
    help: `It needs ${quoteAll(required)}. Its fields are ${quoteAll(Object.keys(properties))}.`,
    ...(/\/\d+$/.test(error.instancePath) && { cause: `${getParent(error.instancePath)} foreign` }),
  };
}

/** Describes an unknown field by the one that it is meant for. Several for the same one are one mistake. */
function describeFieldFor({ name, place }: FieldFor, field: string, message: string, pointer: string) {
  if (place === 'instead')
    return {
      message: `${message} Did you mean "${name}"?`,
      help: `Write "${name}" instead of "${abbreviate(field)}".`,
    };
  const right = `{ "${field}": … }`;
  return {
    message: `${message} It belongs in ${place === 'entry' ? 'an entry of ' : ''}"${name}".`,
    help: `Write "${name}": ${place === 'entry' ? `[${right}]` : right}.`,
    cause: `${pointer} ${name}`,
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

function describeType({ error, subject, schema, value }: SchemaErrorContext): SchemaMessage {
  const types = String(error.params.type).split(',');
  const kinds = types.map((type) => TYPES[type] ?? type).join(' or ');
  const right = suggestOfType(value, schema ?? {});
  const help = right === undefined ? getHelp(schema) : { help: `Write ${right}.${getDescription(schema)}` };
  return { message: `${subject} must be ${kinds}.`, ...help };
}

function describeEnum({ subject, schema, value, error }: SchemaErrorContext): SchemaMessage {
  const pointer = error.instancePath;
  const newType = getNewType(schema, value);
  if (newType !== undefined)
    return {
      rule: 'schema/moved',
      message: `${subject} ${formatValue(value)} is a block of its own now: "${newType}".`,
      help: `Write "type": "${newType}", and remove ${formatValue(pointer.split('/').at(-1))}.`,
      fix: [
        { op: 'set', pointer: `${getParent(pointer)}/type`, value: newType },
        { op: 'remove', pointer },
      ],
    };
  const known = Array.isArray(error.params.allowedValues) ? error.params.allowedValues.map(String) : [];
  const isBlock = pointer.endsWith('/type') && known.length === blockTypes.length;
  const word = typeof value === 'string' ? value : undefined;
  const guess = word === undefined ? '' : didYouMean(word, known);
  const correction = word === undefined ? {} : getCorrection(word, known);
  if (!isBlock)
    return {
      rule: 'schema/one-of',
      message: `${subject} can't be ${formatValue(value)}.${guess}`,
      help: `Write one of ${quoteAll(known)}.${getDescription(schema)}`,
      ...correction,
    };
  const problem =
    word === undefined
      ? 'The block\'s "type" must be a name in quotes.'
      : `There is no block "${abbreviate(word)}".`;
  return {
    rule: 'unknown-block',
    message: problem + guess,
    help: [describeItemLists(value), `The blocks are ${quoteAll(blockTypes)}.`].filter(Boolean).join(' '),
    ...correction,
  };
}

function describeExcess({ error, subject }: SchemaErrorContext): SchemaMessage {
  return {
    rule: 'schema/too-many',
    message: `${subject} has too many entries.`,
    help: `Remove some of them: at most ${error.params.limit} are allowed.`,
  };
}

function describeBound({ error, subject, schema, value }: SchemaErrorContext): SchemaMessage {
  const sign = String(error.params.comparison);
  const words = { '>=': 'at least', '>': 'more than', '<=': 'at most', '<': 'less than' }[sign] ?? sign;
  return {
    rule: 'schema/range',
    message: `${subject} is ${formatValue(value)}, but must be ${words} ${error.params.limit}.`,
    ...getHelp(schema),
  };
}

function describeForm({ error, subject, schema, value, timeZone }: SchemaErrorContext): SchemaMessage {
  const { propertyName, params } = error;
  if (propertyName !== undefined)
    return {
      rule: 'schema/form',
      message: `${subject} can't have the name "${abbreviate(propertyName)}".`,
      ...getFormHelp(propertyName, schema?.propertyNames ?? {}),
      part: 'key',
      pointer: appendToPointer(error.instancePath, propertyName),
    };
  const written = formatValue(value);
  const format = FORMATS[String(params.format)];
  const isDay = params.format === 'date' && format?.pattern.test(String(value));
  const wrong = isDay ? 'not a day of the calendar' : `not a valid ${format?.name}`;
  return {
    rule: 'schema/form',
    message: format ? `${subject} is ${wrong}: ${written}.` : `${subject} can't be ${written}.`,
    // The format is within a condition where a day or a time is allowed.
    ...(typeof value === 'string' && schema && getFormHelp(value, { ...schema, ...params }, timeZone)),
  };
}

/** Returns the help for a text in a wrong form: the words of its schema, and a right value or an example. */
function getFormHelp(value: string, schema: SchemaNode, timeZone?: string): { help?: string } {
  const { patternErrorMessage: words } = schema;
  const right = suggestText(value, schema, timeZone);
  const description = words ?? schema.description ?? '';
  const example = right === undefined ? formatExample(schema) : ` Write ${formatValue(right)}.`;
  return { help: (description + example).trim() };
}

function describeOther({ subject, error, schema }: SchemaErrorContext): SchemaMessage {
  return { message: `${subject} ${error.message ?? 'is not valid'}.`, ...getHelp(schema) };
}

function getHelp(schema: SchemaNode | undefined): { help?: string } {
  return schema?.description ? { help: schema.description + formatExample(schema) } : {};
}

/** Returns the description of a field as one more sentence. */
function getDescription(schema: SchemaNode | undefined): string {
  return schema?.description ? ` ${schema.description}` : '';
}

/** Returns the end of the help `Add "field"`: its description and an example. */
function continueHelp(node: SchemaNode | undefined): string {
  if (!node?.description) return '.';
  const { description } = node;
  return `: ${description.charAt(0).toLowerCase()}${description.slice(1)}${formatExample(node)}`;
}

function formatExample({ examples }: SchemaNode): string {
  return examples ? ` For example: ${JSON.stringify(examples[0])}.` : '';
}

/** Returns a value as JSON, or its beginning if it is long. */
function formatValue(value: unknown): string {
  return abbreviate(JSON.stringify(value) ?? '');
}
