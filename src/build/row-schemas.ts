import type { Ajv } from 'ajv';
import traverse from 'json-schema-traverse';
import { appendToPointer } from '../core/pointer.ts';
import { createAjv, FORMATS } from '../core/schema/ajv.ts';
import type { CompileRow, RowSchemaError } from '../core/schema/row-check.ts';
import { didYouMean } from '../core/suggest.ts';
import { compileLinearPattern } from './linear-pattern.ts';
import { findRowSchemaProblems } from './row-schema-problems.ts';

/** Creates a compiler for the row schemas of a site. */
export function createRowCompiler(): CompileRow {
  let ajv: Ajv | undefined;
  return (schema) => {
    ajv ??= createRowAjv();
    const problems = findRowSchemaProblems(schema);
    if (problems.length > 0) return { errors: problems };
    try {
      const validate = ajv.compile(schema);
      // A copied schema may have the same `$id`.
      ajv.removeSchema(schema);
      return { check: (row) => (validate(row) ? [] : (validate.errors ?? [])) };
    } catch (error) {
      return { errors: [findCompileProblem(ajv, schema, getMessage(error))] };
    }
  };
}

function createRowAjv(): Ajv {
  const ajv = createAjv({
    allErrors: true,
    strictRequired: true,
    validateSchema: false,
    meta: false,
    code: { regExp: Object.assign(compilePattern, { code: 'compilePattern' }) },
  });
  replaceUniqueItems(ajv);
  return ajv;
}

/** Replaces ajv's `uniqueItems`, which compares all pairs, by a linear implementation. */
function replaceUniqueItems(ajv: Ajv): void {
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    error: { message: 'must not have an entry twice' },
    compile: (isOn: boolean) => (items: readonly unknown[]) =>
      !isOn || new Set(items.map(toCanonicalJson)).size === items.length,
  });
}

/** Returns a JSON value as text that is equal for equal values, whatever the order of their fields. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Compiles patterns for ajv. Patterns that can't be compiled were reported before. */
function compilePattern(source: string) {
  const compiled = compileLinearPattern(source);
  if ('message' in compiled) throw new Error(compiled.message);
  return compiled.pattern;
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The maximum number of subschemas to compile when locating an error. */
const MAX_TRIES = 300;

/**
 * Returns the problem that makes ajv refuse a schema, at the innermost subschema that fails for the
 * same reason.
 */
function findCompileProblem(ajv: Ajv, schema: object, reason: string): RowSchemaError {
  ajv.removeSchema(schema);
  let at = { node: schema, pointer: '' };
  let tries = 0;
  traverse(schema, (node: object, pointer: string) => {
    if (!pointer.startsWith(`${at.pointer}/`) || tries++ > MAX_TRIES) return;
    if (stripPath(tryCompile(ajv, node)) === stripPath(reason)) at = { node, pointer };
  });
  return { ...explainForEditor(at.node, at.pointer, reason) };
}

function tryCompile(ajv: Ajv, schema: object): string {
  try {
    ajv.compile(schema);
    return '';
  } catch (error) {
    return getMessage(error);
  } finally {
    ajv.removeSchema(schema);
  }
}

/** Removes the path that ajv adds to a reason. */
function stripPath(reason: string): string {
  return reason.replace(/ (in schema )?at (path )?"[^"]*"( \(\w+\))?$/, '');
}

const KEYWORDS = [
  'additionalProperties',
  'const',
  'default',
  'definitions',
  'description',
  'enum',
  'examples',
  'format',
  'items',
  'maximum',
  'maxLength',
  'minimum',
  'minLength',
  'pattern',
  'properties',
  'required',
  'title',
  'type',
];

/** Translates an error of ajv for editors. */
function explainForEditor(node: object, pointer: string, reason: string): RowSchemaError {
  const [, keyword] = /unknown keyword: "(.*)"/s.exec(reason) ?? [];
  if (keyword !== undefined) {
    return {
      pointer: Object.hasOwn(node, keyword) ? appendToPointer(pointer, keyword) : pointer,
      part: 'key',
      message: `JSON Schema has no "${keyword}".${didYouMean(keyword, KEYWORDS)}`,
      help: 'Correct the word, or remove it.',
    };
  }
  const [, format] = /unknown format "(.*)" ignored/s.exec(reason) ?? [];
  if (format !== undefined) {
    return {
      pointer: appendToPointer(pointer, 'format'),
      message: `There is no format "${format}".${didYouMean(format, FORMATS)}`,
      help: `The formats are ${FORMATS.map((one) => `"${one}"`).join(', ')}.`,
    };
  }
  const [, column] = /required property "(.*)" is not defined/s.exec(reason) ?? [];
  if (column !== undefined) {
    const { properties, required }: { properties?: unknown; required?: unknown } = node;
    const at = Array.isArray(required) ? required.indexOf(column) : -1;
    return {
      pointer: at < 0 ? pointer : appendToPointer(appendToPointer(pointer, 'required'), at),
      message: `"required" names a column "${column}" that is not among the "properties".${didYouMean(column, Object.keys(Object(properties)))}`,
      help: 'Correct the name, or describe the column.',
    };
  }
  return {
    pointer,
    message: `The row schema can't be used: ${stripPath(reason).replace(/^strict mode: /, '')}.`,
    help: 'Compare it with the row schema of another table.',
  };
}
