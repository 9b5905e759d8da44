import type { CompileRow } from '../core/data.ts';
import { isSchema } from '../generated/schema-validator.js';
import { createAjv, DRAFT } from './ajv.ts';

/** Compiles the row schemas of a site, which are known only when the site is. */
export function rowCompiler(): CompileRow {
  const ajv = createAjv({ allErrors: true, strictRequired: true, validateSchema: false, meta: false });
  return (schema) => {
    const { $schema = DRAFT }: { $schema?: unknown } = schema;
    if (typeof $schema === 'string' && $schema.replace(/#$/, '') !== DRAFT)
      throw new Error(`"$schema" is ${JSON.stringify($schema)}, not "${DRAFT}"`);
    if (!isSchema(schema)) throw new Error(`schema is invalid: ${ajv.errorsText(isSchema.errors)}`);
    const validate = ajv.compile(schema);
    return (row) => (validate(row) ? [] : (validate.errors ?? []));
  };
}
