import type { ErrorObject } from 'ajv';
import traverse from 'json-schema-traverse';
import { appendToPointer, parsePointer } from '../core/pointer.ts';
import { DRAFT } from '../core/schema/ajv.ts';
import type { RowSchemaError } from '../core/schema/row-check.ts';
import { getChild } from '../core/schema/schema.ts';
import { didYouMean } from '../core/suggest.ts';
import { isSchema } from '../generated/schema-validator.js';
import { compileLinearPattern } from './linear-pattern.ts';

/**
 * The maximum number of values in a schema with references expanded. A larger one makes checking a
 * row too slow.
 */
const MAX_SIZE = 5000;

/** Returns the problems of a row schema that need no compilation, at most one per keyword. */
export function findRowSchemaProblems(schema: object): RowSchemaError[] {
  const draft = checkDraft(schema);
  if (draft) return [draft];
  // First, since validating ten thousand `enum` values takes minutes.
  const large = checkSize(schema);
  if (large.length > 0) return large;
  if (!isSchema(schema)) return listMetaProblems(schema, isSchema.errors ?? []);
  const problems: RowSchemaError[] = [];
  traverse(schema, (node: object, pointer: string) => {
    for (const [keyword, value] of Object.entries(node)) {
      const problem = CHECKS.get(keyword)?.(value, appendToPointer(pointer, keyword), schema);
      if (problem) problems.push(...[problem].flat());
    }
  });
  return problems;
}

function checkDraft(schema: object): RowSchemaError | undefined {
  const { $schema = DRAFT }: { $schema?: unknown } = schema;
  if (typeof $schema !== 'string' || $schema.replace(/#$/, '') === DRAFT) return undefined;
  return {
    pointer: '/$schema',
    message: `Row schemas are written in draft 7 of JSON Schema, not in ${JSON.stringify($schema)}.`,
    help: `Write "$schema": "${DRAFT}#".`,
  };
}

type Check = (
  value: unknown,
  pointer: string,
  schema: object,
) => RowSchemaError | RowSchemaError[] | undefined;

/** Checks by keyword. */
const CHECKS = new Map<string, Check>(
  Object.entries({
    pattern: (value, pointer) => checkPattern(value, pointer),

    patternProperties: (value, pointer) =>
      Object.keys(Object(value)).flatMap((pattern) => {
        const problem = checkPattern(pattern, appendToPointer(pointer, pattern));
        return problem ? { ...problem, part: 'key' as const } : [];
      }),

    $ref(value, pointer, schema) {
      const ref = String(value);
      if (/^#(\/|$)/.test(ref) && resolveReference(ref, schema) !== undefined) return undefined;
      const names = Object.keys(Object(getChild(schema, 'definitions'))).map(
        (name) => `#/definitions/${name}`,
      );
      return {
        pointer,
        message: `${JSON.stringify(ref)} does not exist in this schema.${didYouMean(ref, names)}`,
        help: 'A row schema refers only to its own "definitions": "#/definitions/name". Other files are not read.',
      };
    },

    $async: (_, pointer) => ({
      pointer,
      part: 'key',
      message: 'A row schema has no "$async".',
      help: 'Remove it: rows are checked at once.',
    }),

    $id(_, pointer) {
      if (pointer === '/$id') return undefined;
      return {
        pointer,
        part: 'key',
        message: 'Only a whole schema has an "$id".',
        help: 'Remove it, and refer to this part by "#/definitions/name".',
      };
    },
  }),
);

function checkPattern(value: unknown, pointer: string): RowSchemaError | undefined {
  const compiled = compileLinearPattern(String(value));
  return 'message' in compiled ? { pointer, ...compiled } : undefined;
}

/** Returns the target of a reference within the schema; `undefined` if it is missing. */
function resolveReference(ref: string, schema: object): unknown {
  try {
    return parsePointer(decodeURIComponent(ref.slice(1))).reduce<unknown>(getChild, schema);
  } catch {
    return undefined;
  }
}

/** Reports a schema that refers to itself, or is too large with references expanded. */
function checkSize(schema: object): RowSchemaError[] {
  const within = new Set<string>();
  let size = 0;
  let circle: string | undefined;
  const visit = (value: unknown, pointer: string): void => {
    size++;
    if (size > MAX_SIZE || circle !== undefined || typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '$ref' || typeof inner !== 'string') visit(inner, appendToPointer(pointer, key));
      else if (within.has(inner)) circle ??= appendToPointer(pointer, key);
      else {
        within.add(inner);
        visit(resolveReference(inner, schema), inner.slice(1));
        within.delete(inner);
      }
    }
  };
  within.add('#');
  visit(schema, '');
  if (circle !== undefined) {
    return [
      {
        pointer: circle,
        message: 'The row schema refers to itself here.',
        help: 'A row has no rows within it: describe each level by itself.',
      },
    ];
  }
  if (size <= MAX_SIZE) return [];
  return [
    {
      pointer: '',
      message: `The row schema is too large: with what it refers to, more than ${MAX_SIZE} values.`,
      help: 'Shorten a long "enum" to the values that are used, and refer to fewer "definitions".',
    },
  ];
}

/** Returns the errors of the meta-schema, one per location. */
function listMetaProblems(schema: unknown, errors: readonly ErrorObject[]): RowSchemaError[] {
  const byPointer = new Map<string, ErrorObject>();
  for (const error of errors) {
    if (error.keyword === 'anyOf') continue;
    const known = byPointer.get(error.instancePath);
    if (!known || error.keyword === 'enum') byPointer.set(error.instancePath, error);
  }
  return [...byPointer.values()].map((error) => toMetaProblem(schema, error));
}

function toMetaProblem(
  schema: unknown,
  { instancePath: pointer, keyword, params, message }: ErrorObject,
): RowSchemaError {
  const steps = parsePointer(pointer);
  const subject = steps.length === 0 ? 'The schema' : `"${steps.join(' › ')}"`;
  const value = steps.reduce<unknown>(getChild, schema);
  if (keyword === 'enum' && Array.isArray(params.allowedValues)) {
    const allowed = params.allowedValues.map(String);
    return {
      pointer,
      message: `${subject} can't be ${JSON.stringify(value)}.${typeof value === 'string' ? didYouMean(value, allowed) : ''}`,
      help: `It is one of ${allowed.map((one) => `"${one}"`).join(', ')}.`,
    };
  }
  return {
    pointer,
    message: `${subject} ${message ?? 'is not right'}.`,
    help: 'Compare it with the row schema of another table.',
  };
}
