import type { Ajv } from 'ajv';
import type { CompileRow } from '../../core/load/row-schema.ts';
import { createAjv } from '../../core/schema/ajv.ts';
import { getSchema } from '../../core/schema/schema.ts';

const COLUMN = Object.keys(getSchema('parts/column').properties ?? {});
/** The annotations of columns, which ajv has to know. */
const ANNOTATIONS = COLUMN.filter((keyword) => keyword.startsWith('x-'));

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
