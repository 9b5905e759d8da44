import { isObject } from '../is-object.ts';
import { parseJson } from '../load/json/index.ts';
import { createUnreadableDiagnostic } from '../load/source-diagnostics.ts';
import { parsePointer } from '../pointer.ts';
import type { ContentSource, UnlocatedDiagnostic } from '../types.ts';
import type { CompileRow, RowCheck, RowSchemaError } from './row-check.ts';
import { getChild, type SchemaNode } from './schema.ts';

/** A row schema's file, read: what is wrong with it, and the check if nothing is. */
export interface RowSchema {
  schema: SchemaNode;
  diagnostics: readonly UnlocatedDiagnostic[];
  check?: RowCheck;
}

/** Reads row schemas, each once: a folder of tables may share one. */
export function createRowSchemaReader(
  source: ContentSource,
  compileRow: CompileRow,
): (file: string) => RowSchema {
  const known = new Map<string, RowSchema>();
  return (file) => {
    const schema = known.get(file) ?? read(file, source, compileRow);
    known.set(file, schema);
    return schema;
  };
}

function read(file: string, source: ContentSource, compileRow: CompileRow): RowSchema {
  const text = source.read(file);
  if (text === undefined) return { schema: {}, diagnostics: [createUnreadableDiagnostic(file, source)] };
  if (text.trim() === '') return wrong(file, [EMPTY]);
  try {
    const { value, diagnostics } = parseJson(file, text);
    if (!isObject(value))
      return diagnostics.length > 0 ? { schema: {}, diagnostics } : wrong(file, [NO_OBJECT]);
    if (diagnostics.length > 0) return { schema: {}, diagnostics };
    const compiled = compileRow(value);
    if ('errors' in compiled) return wrong(file, compiled.errors);
    return { schema: withColumns(value), diagnostics, check: compiled.check };
  } catch (error) {
    return wrong(file, [failed(error)]);
  }
}

/** Returns a schema whose columns stand in it themselves, not by a reference to its definitions. */
function withColumns(schema: SchemaNode): SchemaNode {
  const { properties } = schema;
  if (!properties) return schema;
  const columns = Object.entries(properties).map(([name, node]) => [name, followed(node, schema)] as const);
  return { ...schema, properties: Object.fromEntries(columns) };
}

/** Returns the node that a node refers to, with its own words. A right schema has no circle of references. */
function followed(node: SchemaNode, schema: SchemaNode): SchemaNode {
  if (typeof node !== 'object') return {};
  if (typeof node.$ref !== 'string') return node;
  const target = parsePointer(decodeURIComponent(node.$ref.slice(1))).reduce<unknown>(getChild, schema);
  const { $ref, ...own } = node;
  return isNode(target) ? { ...followed(target, schema), ...own } : own;
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

function failed(error: unknown): RowSchemaError {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    pointer: '',
    message: `The row schema can not be used: ${reason}.`,
    help: 'Compare it with the row schema of another table.',
  };
}

function wrong(file: string, problems: readonly RowSchemaError[]): RowSchema {
  const diagnostics = problems.map(
    (problem): UnlocatedDiagnostic => ({ rule: 'bad-row-schema', severity: 'error', file, ...problem }),
  );
  return { schema: {}, diagnostics };
}
