import type { ErrorObject } from 'ajv';
import { appendToPointer, parsePointer } from '../pointer.ts';
import { findSchemaNode, getChild, type SchemaNode } from '../schema/schema.ts';
import { findNearest } from '../suggest.ts';
import type { UnlocatedDiagnostic } from '../types.ts';
import { describePointer } from './describe-pointer.ts';
import { getBlockType } from './misplaced.ts';
import { describeSchemaError, type SchemaMessage } from './schema-messages.ts';

/** What was checked, and how to speak of the values in it. */
export interface ValidatedValue {
  file: string;
  value: unknown;
  /** How the value at a pointer is called: `Hero › slide 3`. */
  place: (pointer: string) => string;
  /** The schema that describes the value at a pointer. */
  schema: (pointer: string) => SchemaNode | undefined;
}

/** A page's or the site config's errors in the editor's words, one a mistake. */
export function getSchemaDiagnostics(
  { file, value, root }: { file: string; value: unknown; root: 'page' | 'site' },
  errors: readonly ErrorObject[],
): UnlocatedDiagnostic[] {
  const whole = root === 'page' ? 'The page' : 'The site config';
  const checked: ValidatedValue = {
    file,
    value,
    place: (pointer) => describePointer(root, value, pointer) || whole,
    schema: (pointer) => findSchemaNode(root, value, parsePointer(pointer)),
  };
  return toDiagnostics(checked, errors);
}

/** Keywords that choose what else holds: their errors come beside those of what they chose, or of what they chose by. */
const CHOOSING: ReadonlySet<string> = new Set(['if', 'discriminator', 'propertyNames']);

/** A validator's errors in the editor's words, one a mistake. */
export function toDiagnostics(
  checked: ValidatedValue,
  errors: readonly ErrorObject[],
): UnlocatedDiagnostic[] {
  const unknown = unknownFields(errors);
  const misplaced = misplacedBlocks(checked, unknown);
  const seen = new Set<string>();
  return errors.flatMap((error) => {
    if (CHOOSING.has(error.keyword) || isMisspelt(error, unknown)) return [];
    if (misplaced.has(error.instancePath) && !isTypeOfBlock(error)) return [];
    const diagnostic = toFinding(checked, error);
    const key = `${diagnostic.rule} ${diagnostic.pointer} ${diagnostic.message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [diagnostic];
  });
}

/** The names of the fields that an object does not have, by its pointer. */
function unknownFields(errors: readonly ErrorObject[]): Map<string, string[]> {
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

/** The pointers of blocks that stand where something else belongs: that is one mistake, and not each of their fields. */
function misplacedBlocks({ value }: ValidatedValue, unknown: ReadonlyMap<string, string[]>): Set<string> {
  const places = [...unknown].filter(([, fields]) => fields.includes('type')).map(([pointer]) => pointer);
  return new Set(places.filter((pointer) => getBlockType(valueAt(value, pointer)) !== undefined));
}

function isTypeOfBlock({ keyword, params }: ErrorObject): boolean {
  return keyword === 'additionalProperties' && params.additionalProperty === 'type';
}

/** A field that is missing because its name is misspelt is told once: at the misspelt name. */
function isMisspelt(
  { keyword, instancePath, params }: ErrorObject,
  unknown: ReadonlyMap<string, string[]>,
): boolean {
  if (keyword !== 'required') return false;
  const missing = String(params.missingProperty);
  return (unknown.get(instancePath) ?? []).some((field) => findNearest(field, [missing]) !== undefined);
}

function valueAt(value: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>(getChild, value);
}

function toFinding(checked: ValidatedValue, error: ErrorObject): UnlocatedDiagnostic {
  const pointer = error.instancePath;
  const { step, ...saying }: SchemaMessage = describeSchemaError({
    error,
    params: error.params,
    place: checked.place(pointer),
    schema: checked.schema(pointer),
    value: valueAt(checked.value, pointer),
  });
  return {
    rule: `schema/${error.keyword}`,
    severity: 'error',
    file: checked.file,
    ...saying,
    pointer: step === undefined ? pointer : appendToPointer(pointer, step),
  };
}
