import type { ErrorObject } from 'ajv';
import { abbreviate } from '../load/json/syntax-errors.ts';
import { blockTypes, getChild, type SchemaNode } from '../schema/schema.ts';
import { didYouMean, getCorrection } from '../suggest.ts';
import type { UnlocatedDiagnostic } from '../types.ts';
import {
  describeBlockLists,
  describeItemLists,
  findBlockTypesLike,
  findMeantField,
  getBlockType,
} from './misplaced.ts';
import { suggestOfType, suggestText } from './suggest-value.ts';

/** One error of a validator, and what it is about. */
export interface SchemaErrorContext {
  error: ErrorObject;
  params: Record<string, unknown>;
  place: string;
  schema: SchemaNode | undefined;
  value: unknown;
}
/** What is said of an error. */
export interface SchemaMessage
  extends Partial<Pick<UnlocatedDiagnostic, 'rule' | 'part' | 'help' | 'word' | 'instead'>> {
  message: string;
  /** A step further, where the error is about a child. */
  step?: string;
}

/** Says an error of a validator in the editor's words. */
export function describeSchemaError(context: SchemaErrorContext): SchemaMessage {
  const say = SAYINGS[context.error.keyword] ?? sayAnything;
  return say(context);
}

const SAYINGS: Record<string, (context: SchemaErrorContext) => SchemaMessage> = {
  required: sayMissing,
  additionalProperties: sayUnknown,
  type: sayType,
  enum: sayEnum,
  const: sayEnum,
  minLength: ({ place }) => ({
    rule: 'schema/empty',
    message: `${place} is empty.`,
    help: 'Write something, or take the field away.',
  }),
  minItems: ({ place }) => ({
    rule: 'schema/empty',
    message: `${place} has nothing in it.`,
    help: 'Add an entry, or take the field away.',
  }),
  maxItems: ({ place, params }) => ({
    rule: 'schema/too-many',
    message: `${place} has too many entries: ${params.limit} at most.`,
  }),
  minimum: sayBound,
  maximum: sayBound,
  exclusiveMinimum: sayBound,
  pattern: sayForm,
  format: sayForm,
};

function sayMissing({ params, place, schema, value }: SchemaErrorContext): SchemaMessage {
  const field = String(params.missingProperty);
  const meant = findMeantField(field, value, schema);
  if (meant !== undefined) {
    return {
      rule: 'schema/unknown',
      message: `${place} has no field "${abbreviate(meant)}". Did you mean "${field}"?`,
      help: `Write "${field}" instead of "${abbreviate(meant)}".`,
      ...getCorrection(meant, [field]),
      part: 'key',
      step: meant,
    };
  }
  const message = `${place} has no "${field}".`;
  const node = schema?.properties?.[field];
  if (field !== 'type' || typeof value !== 'object' || value === null)
    return { rule: 'schema/missing', message, help: `Add "${field}"${describe(node)}` };
  const [like, ...others] = findBlockTypesLike(value);
  const meantType =
    like !== undefined && others.length === 0 ? ` Its fields are those of "type": "${like}".` : '';
  const where = describeItemLists(value);
  return {
    rule: 'schema/missing',
    message,
    help: `Add "${field}"${describe(node)}${meantType}${where ? ` If it is no block: ${lowerFirst(where)}` : ''}`,
  };
}

function sayUnknown({ params, place, schema, value }: SchemaErrorContext): SchemaMessage {
  const field = String(params.additionalProperty);
  const known = Object.keys(schema?.properties ?? {});
  const here = { rule: 'schema/unknown', part: 'key', step: field } as const;
  if (field === 'type' && getBlockType(value) !== undefined)
    return {
      ...here,
      message: `A block "${getBlockType(value)}" can't stand here.`,
      help: `${describeBlockLists()} The fields here are ${list(known)}.`,
    };
  const inside = getBlockType(getChild(value, field));
  const free = known.filter((name) => getChild(value, name) === undefined);
  const guess = didYouMean(field, free);
  const message = `${place} has no field "${abbreviate(field)}".${guess}`;
  if (inside !== undefined && guess === '') return { ...here, message, help: describeBlockLists() };
  return { ...here, message, ...getCorrection(field, free), help: `Its fields are ${list(known)}.` };
}

const KINDS: Record<string, string> = {
  string: 'text in double quotes',
  integer: 'a whole number without quotes',
  number: 'a number without quotes',
  boolean: '`true` or `false` without quotes',
  array: 'a list in brackets `[ ]`',
  object: 'an object in braces `{ }`',
};

function sayType({ params, place, schema, value }: SchemaErrorContext): SchemaMessage {
  const types = String(params.type).split(',');
  const kinds = types.map((type) => KINDS[type] ?? type).join(' or ');
  const right = suggestOfType(value, types);
  const message = `${place} must be ${kinds}.`;
  if (right === undefined) return { rule: 'schema/type', message, ...hint(schema) };
  return {
    rule: 'schema/type',
    message,
    help: `Write ${right}.${schema?.description ? ` ${schema.description}` : ''}`,
  };
}

function sayEnum({ place, schema, value, error }: SchemaErrorContext): SchemaMessage {
  // Only its type is known of it here.
  const block = { type: value };
  const isType = error.instancePath.endsWith('/type');
  const known = Array.isArray(error.params.allowedValues) ? error.params.allowedValues.map(String) : [];
  if (isType && known.length === blockTypes.length) {
    const named =
      typeof value === 'string'
        ? `There is no block "${abbreviate(value)}".`
        : 'The block\'s "type" must be a name in quotes.';
    return {
      rule: 'unknown-block',
      message: `${named}${typeof value === 'string' ? didYouMean(value, blockTypes) : ''}`,
      help: [describeItemLists(block), `The blocks are ${list(blockTypes)}.`].filter(Boolean).join(' '),
      ...(typeof value === 'string' && getCorrection(value, blockTypes)),
    };
  }
  return {
    rule: 'schema/one-of',
    message: `${place} can't be ${shown(value)}.${typeof value === 'string' ? didYouMean(value, known) : ''}`,
    help: `It is one of ${list(known)}.${schema?.description ? ` ${schema.description}` : ''}`,
    ...(typeof value === 'string' && getCorrection(value, known)),
  };
}

function sayBound({ place, params, schema }: SchemaErrorContext): SchemaMessage {
  const sign = String(params.comparison);
  const words = { '>=': 'at least', '>': 'more than', '<=': 'at most', '<': 'less than' }[sign] ?? sign;
  return { rule: 'schema/range', message: `${place} must be ${words} ${params.limit}.`, ...hint(schema) };
}

/** How a text of a format is called. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'date and time',
  email: 'e-mail address',
  'uri-reference': 'link',
};

function sayForm({ error, params, place, schema, value }: SchemaErrorContext): SchemaMessage {
  const { propertyName } = error;
  if (propertyName !== undefined) {
    const message = `${place} can't have the name "${abbreviate(propertyName)}".`;
    return {
      rule: 'schema/form',
      message,
      ...form(propertyName, schema?.propertyNames ?? {}),
      part: 'key',
      step: propertyName,
    };
  }
  const name = FORMATS[String(params.format)];
  const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  const wrong = name === undefined ? `can't be ${shown(value)}` : `is not a valid ${name}: ${shown(value)}`;
  const message =
    isDay && params.format === 'date'
      ? `${place} is a day that the calendar does not have: ${shown(value)}.`
      : `${place} ${wrong}.`;
  return { rule: 'schema/form', message, ...(typeof value === 'string' && schema && form(value, schema)) };
}

/** How a text has to be written, in the words of its schema, and a right one made from the wrong one. */
function form(value: string, schema: SchemaNode): { help?: string } {
  const { patternErrorMessage: words } = schema;
  const right = suggestText(value, schema);
  const said = words ?? schema.description ?? '';
  const example = right === undefined ? exampleOf(schema) : ` Write ${shown(right)}.`;
  return { help: (said + example).trim() };
}

function sayAnything({ place, error, schema }: SchemaErrorContext): SchemaMessage {
  return { message: `${place} ${error.message ?? 'is not right'}.`, ...hint(schema) };
}

function hint(schema: SchemaNode | undefined): { help?: string } {
  return schema?.description ? { help: schema.description + exampleOf(schema) } : {};
}

function describe(node: SchemaNode | undefined): string {
  return node?.description ? `: ${lowerFirst(node.description)}${exampleOf(node)}` : '.';
}

function exampleOf({ examples }: SchemaNode): string {
  return Array.isArray(examples) ? ` For example: ${JSON.stringify(examples[0])}.` : '';
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** A value as it is written; only its beginning if it is long. */
function shown(value: unknown): string {
  return abbreviate(JSON.stringify(value) ?? '');
}

function list(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(', ');
}
