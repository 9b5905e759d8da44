import type { Ajv } from 'ajv';
import type { CompileRow } from '../core/load/row-schema.ts';
import { createAjv } from '../core/schema/ajv.ts';

export function createRowCompiler(): CompileRow {
  let ajv: Ajv | undefined;
  return (schema) => {
    ajv ??= createAjv({ allErrors: true, validateSchema: false, meta: false });
    const validate = ajv.compile(schema);
    // ajv would keep the schemas of all former versions of a file.
    ajv.removeSchema(schema);
    return (row) => (validate(row) ? [] : (validate.errors ?? []));
  };
}
