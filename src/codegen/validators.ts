import type { Options } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { createAjv } from '../core/schema/ajv.ts';
import type { SchemaNode } from '../core/schema/schema-node.ts';
import { PROTOCOL } from '../desk/protocol-schema.ts';
import { createSchemaAjv } from './annotations.ts';
import type { Schemas } from './read-schemas.ts';

/** The code of validators is a module, without `eval`. */
const CODE = { source: true, esm: true };

/** The validators of content, each with its schema and the type of its result. */
const VALIDATORS = [
  ['validatePage', 'page', "data is import('./content.ts').Page"],
  ['validateForEach', 'parts/forEach', "data is import('./content.ts').ForEach"],
  ['validateSite', 'site', "data is import('./content.ts').Site"],
  ['validateRowSchema', 'rowSchema', 'boolean'],
  ['validateBlockSchema', 'blockSchema', 'boolean'],
] as const;

/** Creates the files of the validators of content. They report all errors without messages. */
export function createContentValidators(schemas: Schemas, union: SchemaNode): Record<string, string> {
  const options: Options = {
    allErrors: true,
    messages: false,
    discriminator: true,
    // The schema of a part becomes one function, not a copy wherever it is used.
    inlineRefs: false,
    code: CODE,
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

/** Creates the files of the validators of what the app of the desk sends and the journal reads. They stop at the first error. */
export function createProtocolValidators(): Record<string, string> {
  const ajv = createAjv({ messages: false, inlineRefs: false, code: CODE });
  // It is for types alone.
  ajv.addKeyword('tsType');
  ajv.addSchema({ $id: 'protocol', definitions: PROTOCOL });
  const ids = {
    isRequest: 'protocol#/definitions/Requests',
    isJournalLine: 'protocol#/definitions/JournalLine',
  };
  return {
    'src/generated/protocol-validators.js': replaceRequire(standaloneCode(ajv, ids)),
    'src/generated/protocol-validators.d.ts': `import type { JournalLine, Requests } from './protocol.ts';
export function isRequest(data: unknown): data is Requests;
export function isJournalLine(data: unknown): data is JournalLine;
`,
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
  return `/* Made from schemas by \`npm run generate\`; do not edit. */\n${head.join('')}${body}`;
}
