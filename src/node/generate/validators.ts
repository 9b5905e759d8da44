import { Ajv, type Options } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { addKnownFormats, DRAFT } from '../formats.ts';
import { propsBundle, typesOnly } from './bundle.ts';
import { pascalCase, type Schema, type Schemas } from './schemas.ts';

/** What our schemas say to editors and generators, and ajv has to know but not to check. */
const EDITOR_KEYWORDS = ['enumDescriptions', 'defaultSnippets', 'markdownDescription', 'deprecationMessage'];

/** A module, and its declarations. */
export interface Validators {
  code: string;
  types: string;
}

/** What a validator is for, by the name of its schema. */
const ROOTS = ['page', 'site'];
const RESOLVED = 'resolved';

/** `validatePage` and `validateSite`, for what editors write: every error, with its message. Without eval. */
export function contentValidators(schemas: Schemas, union: Schema): Validators {
  const ajv = createAjv({ allErrors: true });
  const authored = [...schemas].filter(([name]) => !name.startsWith('resolved/')).map(([, schema]) => schema);
  for (const schema of [...authored, union]) ajv.addSchema(schema);
  return moduleOf(
    ajv,
    ofRoots('content', 'validate', (root) => schemas.get(root)?.$id ?? root),
  );
}

/**
 * `isResolvedPage` and `isResolvedSite`, for what components receive. An editor never sees their errors, and every page that
 * is drawn passes them: they vouch for types and no more, the first slip is enough, and a block is looked at as its type only.
 */
export function propsValidators(schemas: Schemas): Validators {
  const ajv = createAjv({ messages: false, discriminator: true });
  ajv.addSchema({ $id: RESOLVED, definitions: typesOnly(propsBundle(schemas)) });
  return moduleOf(
    ajv,
    ofRoots('props', 'isResolved', (root) => `${RESOLVED}#/definitions/${pascalCase(root)}`),
  );
}

/** `isSchema`: whether a value is a JSON Schema. ajv would compile that anew in each process and thread that asks. */
export function schemaValidator(): Validators {
  return moduleOf(createAjv({ allErrors: true }), [{ name: 'isSchema', id: DRAFT, says: 'boolean' }]);
}

/** ajv as this project uses it: strict, and knowing the editors' keywords. */
function createAjv(options: Options): Ajv {
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    code: { source: true, esm: true, lines: false },
    ...options,
  });
  addKnownFormats(ajv);
  ajv.addVocabulary(EDITOR_KEYWORDS);
  return ajv;
}

/** A function to make: its name, the schema that it checks against, and the type of what it gives. */
interface Validator {
  name: string;
  id: string;
  says: string;
}

/** A validator a root, called by a verb and the type of `from` that it vouches for; `idOf` gives its schema. */
function ofRoots(from: string, verb: string, idOf: (root: string) => string): Validator[] {
  return ROOTS.map((root) => {
    const type = pascalCase(root);
    return { name: verb + type, id: idOf(root), says: `data is import('./${from}.ts').${type}` };
  });
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
