import type { ErrorObject } from 'ajv';
import { getParent, parsePointer } from '../../pointer.ts';
import { findNearest } from '../../suggest.ts';
import type { UnlocatedDiagnostic } from '../../types.ts';
import { findSchemaNode, getChild, getNewType, type SchemaNode } from '../schema.ts';
import { describePointer } from './describe-pointer.ts';
import { findFieldFor, getBlockType } from './misplaced.ts';
import { describeSchemaError } from './schema-messages.ts';

/** A validated value, with the descriptions and schemas of the values in it. */
export interface ValidatedValue {
  file: string;
  value: unknown;
  /** Describes the value at a pointer: `Hero › slide 3`. */
  describe: (pointer: string) => string;
  schema: (pointer: string) => SchemaNode | undefined;
  /** The time zone of the site, if it is known. */
  timeZone?: string | undefined;
}

/** Names of files, by the schema that checks them. */
const FILES = { page: 'The page', site: 'The site config', rowSchema: 'The row schema' } as const;

/** Returns the schema errors of a file as diagnostics, one for each mistake. */
export function getSchemaDiagnostics(
  { root, ...input }: Pick<ValidatedValue, 'file' | 'value' | 'timeZone'> & { root: keyof typeof FILES },
  errors: readonly ErrorObject[],
): UnlocatedDiagnostic[] {
  const validated: ValidatedValue = {
    ...input,
    describe: (pointer) => describePointer(root, input.value, pointer) || FILES[root],
    schema: (pointer) => findSchemaNode(root, input.value, parsePointer(pointer)),
  };
  return toDiagnostics(validated, errors);
}

/** Keywords that select a subschema. Their errors repeat those of the selected subschema. */
const SELECTING: ReadonlySet<string> = new Set(['if', 'discriminator', 'propertyNames']);

/** Returns the errors of a validator as diagnostics, one for each mistake. */
export function toDiagnostics(
  validated: ValidatedValue,
  errors: readonly ErrorObject[],
): UnlocatedDiagnostic[] {
  const unknown = collectUnknownFields(errors);
  const misplaced = findMisplacedBlocks(validated, unknown);
  const moved = errors.filter((error) => isMoved(validated, error)).map(({ instancePath }) => instancePath);
  const choices = new Set(errors.filter(isChoice).map(({ instancePath }) => instancePath));
  const formats = new Set(
    errors.filter(({ keyword }) => keyword === 'format').map((error) => error.instancePath),
  );
  const seen = new Set<string>();
  return errors.flatMap((error) => {
    // The list of right values says of what type they are.
    if (error.keyword === 'type' && choices.has(error.instancePath)) return [];
    // The error about the format says what the pattern says.
    if (error.keyword === 'pattern' && formats.has(error.instancePath)) return [];
    if (SELECTING.has(error.keyword) || isMisspelt(validated, error, unknown)) return [];
    if (moved.some((field) => isBeside(field, error.instancePath))) return [];
    if (misplaced.has(error.instancePath) && !isTypeOfBlock(error)) return [];
    const diagnostic = toDiagnostic(validated, error);
    const key = `${diagnostic.rule} ${diagnostic.pointer} ${diagnostic.message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [diagnostic];
  });
}

function isChoice({ keyword }: ErrorObject): boolean {
  return keyword === 'enum' || keyword === 'const';
}

/** Returns the unknown fields of each object, by its pointer. */
function collectUnknownFields(errors: readonly ErrorObject[]): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { keyword, instancePath, params } of errors) {
    if (keyword !== 'additionalProperties') continue;
    const field = String(params.additionalProperty);
    const known = fields.get(instancePath);
    if (known) known.push(field);
    else fields.set(instancePath, [field]);
  }
  return fields;
}

/** Returns the pointers of blocks that are in the wrong list. Such a block is one mistake; its fields are none. */
function findMisplacedBlocks({ value }: ValidatedValue, unknown: ReadonlyMap<string, string[]>): Set<string> {
  const pointers = [...unknown].filter(([, fields]) => fields.includes('type')).map(([pointer]) => pointer);
  return new Set(pointers.filter((pointer) => getBlockType(valueAt(value, pointer)) !== undefined));
}

/** Returns true for a field whose value made the block one of another type: one mistake, which hides others in it. */
function isMoved({ schema, value }: ValidatedValue, { keyword, instancePath }: ErrorObject): boolean {
  return keyword === 'enum' && getNewType(schema(instancePath), valueAt(value, instancePath)) !== undefined;
}

/** Returns true for another field of the same object, for a value in it, and for the object. */
function isBeside(field: string, pointer: string): boolean {
  return pointer !== field && `${pointer}/`.startsWith(`${getParent(field)}/`);
}

/** Returns true for the error about the field `type`, which stands for all errors of a misplaced block. */
function isTypeOfBlock({ keyword, params }: ErrorObject): boolean {
  return keyword === 'additionalProperties' && params.additionalProperty === 'type';
}

/**
 * Returns true for a field that is missing because its name is misspelt, or that of the field which would do without it. The
 * misspelt name has an error of its own.
 */
function isMisspelt(
  { value, schema }: ValidatedValue,
  { keyword, instancePath, schemaPath, params }: ErrorObject,
  unknown: ReadonlyMap<string, string[]>,
): boolean {
  if (keyword !== 'required') return false;
  const missing = String(params.missingProperty);
  const fields = unknown.get(instancePath) ?? [];
  if (schemaPath.includes('/else/') && fields.length > 0) return true;
  return fields.some(
    (field) =>
      findNearest(field, [missing]) !== undefined ||
      findFieldFor(field, valueAt(value, instancePath), schema(instancePath))?.missing === missing,
  );
}

function valueAt(value: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>(getChild, value);
}

function toDiagnostic(validated: ValidatedValue, error: ErrorObject): UnlocatedDiagnostic {
  const { instancePath: pointer, keyword, params } = error;
  return {
    rule: `schema/${keyword}`,
    severity: 'error',
    file: validated.file,
    pointer,
    ...describeSchemaError({
      error,
      params,
      subject: validated.describe(pointer),
      schema: validated.schema(pointer),
      value: valueAt(validated.value, pointer),
      timeZone: validated.timeZone,
    }),
  };
}
