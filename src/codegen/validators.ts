import type { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { createAjv, DRAFT } from '../core/schema/ajv.ts';
import { propsBundle, typesOnly } from './bundle.ts';
import { pascalCase, type Schema, type Schemas } from './schemas.ts';
import { discriminated } from './union.ts';

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
export function contentValidators(schemas: Schemas, union: Schema): Validators {
  const ajv = createAjv({ allErrors: true, discriminator: true, code: CODE });
  const authored = [...schemas].filter(([name]) => !name.startsWith('resolved/')).map(([, schema]) => schema);
  for (const schema of [...authored, discriminated(union)]) ajv.addSchema(schema);
  const validators = ROOTS.map((root) => ({
    name: `validate${pascalCase(root)}`,
    id: schemas.get(root)?.$id ?? root,
    says: `data is import('./content.ts').${pascalCase(root)}`,
  }));
  return moduleOf(ajv, validators);
}

/** `isResolvedPage` and `isResolvedSite`, for what components receive: whether it is of its type, with the first error. */
export function propsValidators(schemas: Schemas): Validators {
  const ajv = createAjv({ discriminator: true, code: CODE });
  ajv.addSchema({ $id: PROPS, definitions: typesOnly(propsBundle(schemas)) });
  const validators = ROOTS.map(pascalCase).map((type) => ({
    name: `isResolved${type}`,
    id: `${PROPS}#/definitions/${type}`,
    says: `data is import('./props.ts').${type}`,
  }));
  return moduleOf(ajv, validators);
}

/** The id of the schema that holds all shapes which components receive. */
const PROPS = 'props';

/** `isSchema`: whether a value is a JSON Schema. ajv would compile that anew in each process and thread that asks. */
export function schemaValidator(): Validators {
  return moduleOf(createAjv({ allErrors: true, code: CODE }), [
    { name: 'isSchema', id: DRAFT, says: 'boolean' },
  ]);
}

/** A function to make: its name, the schema that it checks against, and the type of what it gives. */
interface Validator {
  name: string;
  id: string;
  says: string;
}

function moduleOf(ajv: Ajv, validators: readonly Validator[]): Validators {
  const names = Object.fromEntries(validators.map(({ name, id }) => [name, id]));
  const declared = validators.map(
    ({ name, says }) =>
      `export const ${name}: { (data: unknown): ${says}; errors?: null | ErrorObject[] };\n`,
  );
  return {
    code: asModule(standaloneCode(ajv, names)),
    types: `import type { ErrorObject } from 'ajv';\n${declared.join('')}`,
  };
}

/** ajv writes `require` for its run-time helpers even in a module; these become imports. */
function asModule(code: string): string {
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
