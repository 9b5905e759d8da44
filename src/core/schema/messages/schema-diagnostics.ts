import type { ErrorObject } from 'ajv';
import { appendToPointer, getParent, parsePointer } from '../../paths/pointer.ts';
import { findNearest } from '../../text/suggest.ts';
import { createFileError, isObject, type Json, type UnlocatedDiagnostic } from '../../types.ts';
import { findValue } from '../../util/find-value.ts';
import { groupBy } from '../../util/group-by.ts';
import { getNewType } from '../annotations.ts';
import { findSchemaNode } from '../nodes.ts';
import { getChild, getSchema, type SchemaNode } from '../schema.ts';
import { splitEntry } from '../split-entry.ts';
import { getBlockType, listFieldsFor, listHolders } from './misplaced.ts';
import type { SchemaErrorContext } from './schema-error.ts';
import { describeForeign, describeSchemaError } from './schema-messages.ts';

export interface ValidatedValue {
  file: string;
  value: Json | undefined;
  schema: SchemaNode;
  /** Describes the value at a pointer: `Hero › slide 3`. */
  describe: (pointer: string) => string;
  timeZone?: string | undefined;
}

/** Names of files, by the schema that checks them. */
const FILES = {
  page: 'The page',
  site: 'The site config',
  rowSchema: 'The row schema',
  blockSchema: 'The block schema',
} as const;

/** Returns the schema errors of a file as diagnostics, one for each mistake. `more` describes fields of any names. */
export function getSchemaDiagnostics(
  { root, ...input }: Pick<ValidatedValue, 'file' | 'value' | 'timeZone'> & { root: keyof typeof FILES },
  errors: readonly ErrorObject[],
  more: SchemaNode['properties'] = {},
): UnlocatedDiagnostic[] {
  const whole = getSchema(root);
  const schema = { ...whole, properties: { ...whole.properties, ...more } };
  const describe = (pointer: string) => describePointer(schema, input.value, pointer) || FILES[root];
  return toDiagnostics({ ...input, schema, describe }, errors);
}

/** Describes a pointer in the words of an editor: `Hero › slide 3 › image`. A page's fields are in quotes. */
function describePointer(root: SchemaNode, value: unknown, pointer: string): string {
  const steps = parsePointer(pointer);
  const words: string[] = [];
  let current = value;
  steps.forEach((step, i) => {
    const isItem = Array.isArray(current);
    current = getChild(current, step);
    if (isItem) words.push(describeItem(current, findSchemaNode(root, value, steps.slice(0, i + 1)), step));
    else if (!Array.isArray(current) || i === steps.length - 1) words.push(i === 0 ? `"${step}"` : step);
  });
  const description = words.join(' › ');
  return description.charAt(0).toUpperCase() + description.slice(1);
}

function describeItem(item: unknown, schema: SchemaNode | undefined, index: string): string {
  const isBlock = typeof getChild(item, 'type') === 'string' && schema?.properties?.type !== undefined;
  if (isBlock && schema?.title) return schema.title;
  return `${schema?.title?.toLowerCase() ?? 'item'} ${Number(index) + 1}`;
}

/** Keywords that select a subschema. Their errors repeat those of the selected subschema. */
const SELECTING: ReadonlySet<string> = new Set(['if', 'discriminator', 'propertyNames']);

/** Returns the errors of a validator as diagnostics, one for each mistake. */
export function toDiagnostics(
  { file, value: root, schema: rootSchema, describe, timeZone }: ValidatedValue,
  errors: readonly ErrorObject[],
): UnlocatedDiagnostic[] {
  const contexts = errors.map((error): SchemaErrorContext => {
    const path = parsePointer(error.instancePath);
    const schema = findSchemaNode(rootSchema, root, path);
    const value = findValue(root, path);
    const listAround = () =>
      path
        .flatMap((_, i) => {
          const outer = path.slice(0, i);
          const holder = { pointer: outer.reduce(appendToPointer, ''), value: findValue(root, outer) };
          return isObject(holder.value) ? { ...holder, schema: findSchemaNode(rootSchema, root, outer) } : [];
        })
        .reverse();
    const subject = describe(error.instancePath);
    return { error, subject, schema, value, timeZone, listAround };
  });
  const listPointers = (isMeant: (context: SchemaErrorContext) => boolean) =>
    new Set(contexts.filter(isMeant).map(({ error }) => error.instancePath));
  const choices = listPointers(({ error }) => error.keyword === 'enum' || error.keyword === 'const');
  const formats = listPointers(({ error }) => error.keyword === 'format');
  const misplaced = listPointers(isMisplaced);
  const moved = [...listPointers(isMoved)];
  const unknown = groupBy(
    errors.filter(({ keyword }) => keyword === 'additionalProperties'),
    ({ instancePath }) => instancePath,
  );
  const foreign = [...listPointers((context) => isForeign(context, unknown.get(context.error.instancePath)))];
  const seen = new Set<string>();
  return contexts.flatMap((context) => {
    const { keyword, instancePath } = context.error;
    const whole = foreign.find((pointer) => `${instancePath}/`.startsWith(`${pointer}/`));
    if (whole !== undefined && (whole !== instancePath || keyword !== 'required')) return [];
    // The list of right values says of what type they are.
    if (keyword === 'type' && choices.has(instancePath)) return [];
    // The error about the format says what the pattern says.
    if (keyword === 'pattern' && formats.has(instancePath)) return [];
    if (SELECTING.has(keyword)) return [];
    if (moved.some((field) => isBeside(field, instancePath))) return [];
    // A block in the wrong list is one mistake; its fields are none.
    if (misplaced.has(instancePath) && !isMisplaced(context)) return [];
    const diagnostic = toDiagnostic(
      context,
      file,
      whole === undefined ? describeSchemaError : describeForeign,
    );
    const key = `${diagnostic.rule} ${diagnostic.pointer} ${diagnostic.message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [diagnostic];
  });
}

/** Returns true for a missing field of an object that is something else: more of its fields are unknown than known. */
function isForeign(
  { error, value, schema }: SchemaErrorContext,
  unknown: readonly ErrorObject[] = [],
): boolean {
  // The type of a block says what it is.
  if (error.keyword !== 'required' || unknown.length < 2 || getBlockType(value) !== undefined) return false;
  const fields = Object.keys({ ...schema?.properties, ...schema?.['x-renamed'], ...schema?.['x-removed'] });
  const known = fields.filter((name) => name !== '$schema' && getChild(value, name) !== undefined);
  const strange = unknown.filter(({ params }) => {
    const field = String(params.additionalProperty);
    const meant = listFieldsFor(field, value, schema).length + listHolders(field, schema).length;
    return findNearest(field, fields) === undefined && meant !== 1;
  });
  return strange.length > 1 && strange.length > known.length;
}

/** Returns true for the error about the field `type` of a block that is in the wrong list. */
function isMisplaced({ error: { keyword, params }, value }: SchemaErrorContext): boolean {
  const isType = keyword === 'additionalProperties' && params.additionalProperty === 'type';
  return isType && getBlockType(value) !== undefined;
}

/** Returns true for a value that made the block one of another type, which hides other errors in it. */
function isMoved({ error, schema, value }: SchemaErrorContext): boolean {
  return error.keyword === 'enum' && getNewType(schema, value) !== undefined;
}

/** Returns true for another field of the same object, for a value in it, and for the object. */
function isBeside(field: string, pointer: string): boolean {
  return pointer !== field && `${pointer}/`.startsWith(`${getParent(field)}/`);
}

function toDiagnostic(
  context: SchemaErrorContext,
  file: string,
  describe: typeof describeSchemaError,
): UnlocatedDiagnostic {
  const { keyword, instancePath: pointer } = context.error;
  // Entries of a list that are of the same wrong type are one mistake.
  const ofList = keyword === 'type' && /\/\d+$/.test(pointer) ? `${getParent(pointer)} type` : undefined;
  const { cause = ofList, repairs = [], ...message } = describe(context);
  const ofEntry = keyword === 'enum' ? splitEntry(context.value, { file, pointer }) : [];
  const content = { pointer, ...message, repairs: [...ofEntry, ...repairs], cause: cause && file + cause };
  return createFileError(`schema/${keyword}`, file, content);
}
