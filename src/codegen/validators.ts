import type { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { createAjv } from '../core/schema/ajv.ts';
import type { Schema, Schemas } from './schemas.ts';
import { addDiscriminator } from './union.ts';

/** Options of standalone code. The schema of a part becomes one function, not a copy wherever it is used. */
const OPTIONS = {
  allErrors: true,
  discriminator: true,
  inlineRefs: false,
  code: { source: true, esm: true, lines: false },
};

/**
 * Creates the validators of pages, the site config and row schemas. They report all errors without
 * messages, and use no `eval`.
 */
export function createContentValidators(schemas: Schemas, union: Schema): Record<string, string> {
  const ajv = createAjv({ ...OPTIONS, messages: false });
  for (const [name, schema] of schemas) if (!name.startsWith('resolved/')) ajv.addSchema(schema);
  ajv.addSchema(addDiscriminator(union));
  const getId = (name: string) => schemas.get(name)?.$id ?? name;
  return createModule('content-validators', ajv, [
    { name: 'validatePage', id: getId('page'), type: "data is import('./content.ts').Page" },
    { name: 'validateSite', id: getId('site'), type: "data is import('./content.ts').Site" },
    { name: 'validateRowSchema', id: getId('rowSchema'), type: 'boolean' },
  ]);
}

/** Creates the files of a module and of its declarations. `type` is the result type of a validator. */
function createModule(
  file: string,
  ajv: Ajv,
  validators: readonly { name: string; id: string; type: string }[],
): Record<string, string> {
  const ids = Object.fromEntries(validators.map(({ name, id }) => [name, id]));
  const declared = validators.map(
    ({ name, type }) =>
      `export const ${name}: { (data: unknown): ${type}; errors?: null | ErrorObject[] };\n`,
  );
  return {
    [`src/generated/${file}.js`]: replaceRequire(standaloneCode(ajv, ids)),
    [`src/generated/${file}.d.ts`]: `import type { ErrorObject } from 'ajv';\n${declared.join('')}`,
  };
}

/** Replaces `require` by imports: ajv uses it for run-time helpers even in a module. */
function replaceRequire(code: string): string {
  const imports = new Map<string, string>();
  const body = code.replaceAll(/require\("([^"]+)"\)/g, (_, path: string) => {
    const name = imports.get(path) ?? `helper${imports.size}`;
    imports.set(path, name);
    return name;
  });
  // Loaders differ in what the default import of a CommonJS module is: the module or its `default`.
  const head = [...imports]
    .map(
      ([path, name]) =>
        `import * as ${name}_ from "${path}.js";\nconst ${name} = typeof ${name}_.default === "object" ? ${name}_.default : ${name}_;\n`,
    )
    .join('');
  return `/* Made from schema/ by \`npm run generate\`; do not edit. */\n${head}${body}`;
}
