import type { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { createAjv, DRAFT } from '../core/schema/ajv.ts';
import { createPropsBundle, stripConstraints } from './bundle.ts';
import { type Schema, type Schemas, toPascalCase } from './schemas.ts';
import { addDiscriminator } from './union.ts';

/** A module, and its declarations. */
export interface Validators {
  code: string;
  types: string;
}

/** What a validator is for, by the name of its schema. */
const ROOTS = ['page', 'site'];

/** How validators are written: as code to keep, without what only their makers read. */
const CODE = { source: true, esm: true, lines: false };

/** `validatePage` and `validateSite`, for what editors write: every error, with its message. Without eval. */
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

/** `isResolvedPage` and `isResolvedSite`, for what components receive: whether it is of its type, with the first error. */
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

/** The id of the schema that holds all shapes which components receive. */
const PROPS = 'props';

/** `isSchema`: whether a value is a JSON Schema. ajv would compile that anew in each process and thread that asks. */
export function createSchemaValidator(): Validators {
  return createModule(createAjv({ allErrors: true, code: CODE }), [
    { name: 'isSchema', id: DRAFT, resultType: 'boolean' },
  ]);
}

/** A function to make: its name, the schema that it checks against, and the type of what it gives. */
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

/** ajv writes `require` for its run-time helpers even in a module; these become imports. */
function replaceRequire(code: string): string {
  const imports = new Map<string, string>();
  const body = code.replaceAll(/require\("([^"]+)"\)/g, (_, path: string) => {
    const name = imports.get(path) ?? `helper${imports.size}`;
    imports.set(path, name);
    return name;
  });
  // Whether the default import of a CommonJS module is the module or its `default` depends on the loader.
  const head = [...imports]
    .map(
      ([path, name]) =>
        `import * as ${name}_ from "${path}.js";\nconst ${name} = typeof ${name}_.default === "object" ? ${name}_.default : ${name}_;\n`,
    )
    .join('');
  return `/* Made from schema/ by \`npm run generate\`; do not edit. */\n${head}${body}`;
}
