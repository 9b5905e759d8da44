import { isObject } from '../is-object.ts';
import { parsePointer } from '../pointer.ts';
import type { CompileRow, RowCheck, RowSchemaError } from '../schema/row-check.ts';
import { getChild, type SchemaNode } from '../schema/schema.ts';
import type { ContentSource, UnlocatedDiagnostic } from '../types.ts';
import { parseJson } from './json/index.ts';
import { createUnreadableDiagnostic } from './source-diagnostics.ts';

/** A row schema that was read from its file. `check` is present if it has no diagnostics. */
export interface RowSchema {
  schema: SchemaNode;
  diagnostics: readonly UnlocatedDiagnostic[];
  check?: RowCheck;
}

/** Reads the row schema in a file. */
export function readRowSchema(file: string, source: ContentSource, compileRow: CompileRow): RowSchema {
  const text = source.read(file);
  if (text === undefined) return { schema: {}, diagnostics: [createUnreadableDiagnostic(file, source)] };
  if (text.trim() === '') return createInvalid(file, [EMPTY]);
  const { value, diagnostics } = parseJson(file, text);
  if (diagnostics.length > 0) return { schema: {}, diagnostics };
  if (!isObject(value)) return createInvalid(file, [NO_OBJECT]);
  const compiled = compileRow(value);
  if ('errors' in compiled) return createInvalid(file, compiled.errors);
  return { schema: resolveColumns(value), diagnostics, check: compiled.check };
}

/** Replaces columns that are references to definitions by what they refer to. */
function resolveColumns(schema: SchemaNode): SchemaNode {
  const { properties } = schema;
  if (!properties) return schema;
  const columns = Object.entries(properties).map(
    ([name, node]) => [name, resolveReference(node, schema)] as const,
  );
  return { ...schema, properties: Object.fromEntries(columns) };
}

/**
 * Returns the node that a node refers to, with the keywords of both. A valid schema has no circular
 * references.
 */
function resolveReference(node: SchemaNode, schema: SchemaNode): SchemaNode {
  if (typeof node !== 'object') return {};
  if (typeof node.$ref !== 'string') return node;
  const target = parsePointer(decodeURIComponent(node.$ref.slice(1))).reduce<unknown>(getChild, schema);
  const { $ref, ...own } = node;
  return isNode(target) ? { ...resolveReference(target, schema), ...own } : own;
}

function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null;
}

const EMPTY: RowSchemaError = {
  pointer: '',
  message: 'The file is empty.',
  help: 'It holds the JSON Schema of one row. Copy the row schema of another table and change its columns.',
};
const NO_OBJECT: RowSchemaError = {
  pointer: '',
  message: 'A row schema is an object in braces.',
  help: 'Compare it with the row schema of another table.',
};

function createInvalid(file: string, problems: readonly RowSchemaError[]): RowSchema {
  const diagnostics = problems.map(
    (problem): UnlocatedDiagnostic => ({ rule: 'bad-row-schema', severity: 'error', file, ...problem }),
  );
  return { schema: {}, diagnostics };
}
