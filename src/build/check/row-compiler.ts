import type { Ajv } from 'ajv';
import type { CompileRow } from '../../core/load/row-schema.ts';
import { createAjv } from '../../core/schema/ajv.ts';
import { getSchema } from '../../core/schema/schema.ts';

/** The annotations of row schemas and their columns, which ajv has to know. */
const ANNOTATIONS = ['rowSchema', 'parts/column']
  .flatMap((name) => Object.keys(getSchema(name).properties ?? {}))
  .filter((keyword) => keyword.startsWith('x-'));

export function createRowCompiler(): CompileRow {
  let ajv: Ajv | undefined;
  return (schema) => {
    ajv ??= createAjv({ allErrors: true, validateSchema: false, meta: false }).addVocabulary(ANNOTATIONS);
    const validate = ajv.compile(schema);
    // ajv would keep the schemas of all former versions of a file.
    ajv.removeSchema(schema);
    return (row) => (validate(row) ? [] : (validate.errors ?? []));
  };
}
