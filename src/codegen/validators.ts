import type { Options } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { SchemaNode } from '../core/schema/schema-node.ts';
import { createSchemaAjv } from './annotations.ts';
import type { Schemas } from './read-schemas.ts';

/** The validators, each with its schema and the type of its result. */
const VALIDATORS = [
  ['validatePage', 'page', "data is import('./content.ts').Page"],
  ['validateForEach', 'parts/forEach', "data is import('./content.ts').ForEach"],
  ['validateSite', 'site', "data is import('./content.ts').Site"],
  ['validateRowSchema', 'rowSchema', 'boolean'],
  ['validateBlockSchema', 'blockSchema', 'boolean'],
] as const;

/** Creates the files of the validators. They report all errors without messages, and use no `eval`. */
export function createContentValidators(schemas: Schemas, union: SchemaNode): Record<string, string> {
  const options: Options = {
    allErrors: true,
    messages: false,
    discriminator: true,
    // The schema of a part becomes one function, not a copy wherever it is used.
    inlineRefs: false,
    code: { source: true, esm: true },
  };
  const ajv = createSchemaAjv(options, schemas);
  for (const [name, schema] of Object.entries(schemas))
    if (!name.startsWith('resolved/')) ajv.addSchema(schema);
  // Of `allOf`, ajv would test each type: https://ajv.js.org/json-schema.html#discriminator
  const { allOf: branches = [], ...others } = union;
  const blocks = branches.map(({ then: block }) => block);
  ajv.addSchema({ ...others, discriminator: { propertyName: 'type' }, oneOf: blocks });
  const ids = Object.fromEntries(VALIDATORS.map(([name, schema]) => [name, schemas[schema]?.$id ?? schema]));
  const declared = VALIDATORS.map(
    ([name, , type]) =>
      `export const ${name}: { (data: unknown): ${type}; errors?: null | ErrorObject[] };\n`,
  );
  return {
    'src/generated/content-validators.js': replaceRequire(standaloneCode(ajv, ids)),
    'src/generated/content-validators.d.ts': `import type { ErrorObject } from 'ajv';\n${declared.join('')}`,
  };
}

/** Replaces `require` by imports: ajv uses it for run-time helpers even in a module. */
function replaceRequire(code: string): string {
  const required = /require\("([^"]+)"\)/g;
  const paths = [...new Set([...code.matchAll(required)].map(([, path = '']) => path))];
  // Loaders differ in what the default import of a CommonJS module is: the module or its `default`.
  const head = paths.map(
    (path, i) =>
      `import * as helper${i}_ from "${path}.js";\nconst helper${i} = typeof helper${i}_.default === "object" ? helper${i}_.default : helper${i}_;\n`,
  );
  const body = code.replaceAll(required, (_, path: string) => `helper${paths.indexOf(path)}`);
  return `/* Made from schema/ by \`npm run generate\`; do not edit. */\n${head.join('')}${body}`;
}
