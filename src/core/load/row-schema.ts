import type { ErrorObject } from 'ajv';
import { validateRowSchema } from '../../generated/content-validators.js';
import { appendToPointer } from '../paths/pointer.ts';
import { getSchemaDiagnostics } from '../schema/messages/schema-diagnostics.ts';
import type { SchemaNode } from '../schema/schema.ts';
import { describeUnknown, listMeant } from '../text/suggest-names.ts';
import { type ContentSource, createFileError, isObject, type UnlocatedDiagnostic } from '../types.ts';
import { readJsonFile } from './json/index.ts';

/** Checks a row. Returns its errors; none if it is valid. */
export type RowCheck = (row: unknown) => readonly ErrorObject[];

export type CompileRow = (schema: object) => RowCheck;

/** A row schema that was read from its file. `check` is present if it has no diagnostics. */
export interface LoadedRowSchema {
  schema: SchemaNode;
  diagnostics: readonly UnlocatedDiagnostic[];
  check?: RowCheck;
}

export function readRowSchema(file: string, source: ContentSource, compileRow: CompileRow): LoadedRowSchema {
  const { value, diagnostics, isPartial } = readJsonFile(file, source);
  if (isPartial) return { schema: {}, diagnostics };
  if (!validateRowSchema(value) || !isObject(value)) {
    const errors = validateRowSchema.errors ?? [];
    const found = getSchemaDiagnostics({ file, value, root: 'rowSchema' }, errors);
    return { schema: {}, diagnostics: [...diagnostics, ...found] };
  }
  const all = [...diagnostics, ...findUnknownColumns(file, value), ...findUnknownValues(file, value)];
  if (all.length > 0) return { schema: {}, diagnostics: all };
  return { schema: value, diagnostics: [], check: compileRow(value) };
}

/** Reports the titles of values, `x-titles`, that a column never has. */
function findUnknownValues(file: string, { properties = {} }: SchemaNode): UnlocatedDiagnostic[] {
  return Object.entries(properties).flatMap(([column, node]) =>
    [
      { of: node, inside: [] },
      { of: node.items, inside: ['items'] },
    ].flatMap(({ of = {}, inside }) => {
      const { enum: values, 'x-titles': titles = {} } = of;
      const known = values?.map(String);
      return Object.keys(titles).flatMap((value) =>
        known?.includes(value) !== false
          ? []
          : createFileError('schema/unknown', file, {
              pointer: ['properties', column, ...inside, 'x-titles', value].reduce(appendToPointer, ''),
              target: 'key',
              ...describeUnknown(
                `"x-titles" names a value "${value}" that is not in "enum".`,
                value,
                `The values of "${column}" are`,
                known,
              ),
            }),
      );
    }),
  );
}

/** Reports the names in `required` and `x-title` that no column has. */
function findUnknownColumns(
  file: string,
  { properties, required = [], 'x-title': title }: SchemaNode,
): UnlocatedDiagnostic[] {
  const columns = Object.keys(properties ?? {});
  const named = required.map((name, i) => ({ name, field: 'required', pointer: `/required/${i}` }));
  if (typeof title === 'string') named.push({ name: title, field: 'x-title', pointer: '/x-title' });
  return named.flatMap(({ name, field, pointer }) =>
    columns.includes(name)
      ? []
      : createFileError('schema/unknown', file, {
          pointer,
          message: `"${field}" names a column "${name}" that is not in "properties".`,
          help: 'Correct the name, or describe the column.',
          repairs: listMeant(name, columns),
        }),
  );
}
