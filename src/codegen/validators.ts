import type { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { createAjv, DRAFT } from '../core/schema/ajv.ts';
import { createPropsBundle, stripConstraints } from './bundle.ts';
import { type Schema, type Schemas, toPascalCase } from './schemas.ts';
import { addDiscriminator } from './union.ts';

/** The code of a module, and its declarations. */
export interface Validators {
  code: string;
  types: string;
}

/** The schemas that get a validator. */
const ROOTS = ['page', 'site'];

/** Options of standalone code. */
const CODE = { source: true, esm: true, lines: false };

/** Creates `validatePage` and `validateSite` for content. They report all errors, and use no `eval`. */
export function createContentValidators(schemas: Schemas, union: Schema): Validators {
  const ajv = createAjv({ allErrors: true, discriminator: true, code: CODE });
  const authored = [...schemas].filter(([name]) => !name.startsWith('resolved/')).map(([, schema]) => schema);
  for (const schema of [...authored, addDiscriminator(union)]) ajv.addSchema(schema);
  const validators = ROOTS.map((root) => ({
    name: `validate${toPascalCase(root)}`,
    id: schemas.get(root)?.$id ?? root,
    resultType: `data is import('./content.ts').${toPascalCase(root)}`,
  }));
  return createModule(ajv, validators);
}

/** Creates `isResolvedPage` and `isResolvedSite` for component props. They report the first error. */
export function createPropsValidators(schemas: Schemas): Validators {
  const ajv = createAjv({ discriminator: true, code: CODE });
  ajv.addSchema({ $id: PROPS, definitions: stripConstraints(createPropsBundle(schemas)) });
  const validators = ROOTS.map(toPascalCase).map((type) => ({
    name: `isResolved${type}`,
    id: `${PROPS}#/definitions/${type}`,
    resultType: `data is import('./props.ts').${type}`,
  }));
  return createModule(ajv, validators);
}

/** The id of the schema of all props. */
const PROPS = 'props';

/** Creates `isSchema`, the validator of the meta-schema. ajv would compile it in each process and thread. */
export function createSchemaValidator(): Validators {
  return createModule(createAjv({ allErrors: true, code: CODE }), [
    { name: 'isSchema', id: DRAFT, resultType: 'boolean' },
  ]);
}

/** A function to generate: its name, the id of its schema, and its result type. */
interface Validator {
  name: string;
  id: string;
  resultType: string;
}

function createModule(ajv: Ajv, validators: readonly Validator[]): Validators {
  const names = Object.fromEntries(validators.map(({ name, id }) => [name, id]));
  const declared = validators.map(
    ({ name, resultType }) =>
      `export const ${name}: { (data: unknown): ${resultType}; errors?: null | ErrorObject[] };\n`,
  );
  return {
    code: replaceRequire(standaloneCode(ajv, names)),
    types: `import type { ErrorObject } from 'ajv';\n${declared.join('')}`,
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
