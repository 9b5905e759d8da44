import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { addKnownFormats } from '../formats.ts';
import { propsBundle, typeName } from './bundle.ts';
import { pascalCase, type Schema, type Schemas, under } from './schemas.ts';

/** What our schemas say to editors and generators, and ajv has to know but not to check. */
const EDITOR_KEYWORDS = ['enumDescriptions', 'defaultSnippets', 'markdownDescription', 'deprecationMessage'];

/** ajv as this project uses it: strict, every error, knowing the editors' keywords. */
export function createAjv(code: boolean): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    code: { source: code, esm: true, lines: false },
  });
  addKnownFormats(ajv);
  ajv.addVocabulary(EDITOR_KEYWORDS);
  return ajv;
}

/** A validator's name, the schema it checks against, and the module and type it vouches for. */
interface Root {
  validator: string;
  id: string;
  type: string;
  from: string;
}

const RESOLVED = 'resolved';

/**
 * The validators as a module without eval, and its declarations: `validatePage` and `validateSite` for what
 * editors write; `isResolvedPage` and `isResolvedSite` for what components receive.
 */
export function validatorModule(schemas: Schemas, union: Schema): { code: string; types: string } {
  const ajv = createAjv(true);
  const authored = [...schemas].filter(([name]) => !name.startsWith('resolved/')).map(([, schema]) => schema);
  for (const schema of [...authored, union]) ajv.addSchema(schema);
  const props = propsBundle(schemas);
  props.Block = byType(schemas);
  ajv.addSchema({ $id: RESOLVED, definitions: props });
  const roots = ['page', 'site'].flatMap((root): Root[] => {
    const type = pascalCase(root);
    return [
      { validator: `validate${type}`, id: schemas.get(root)?.$id ?? root, type, from: 'content' },
      { validator: `isResolved${type}`, id: `${RESOLVED}#/definitions/${type}`, type, from: 'props' },
    ];
  });
  const names = Object.fromEntries(roots.map(({ validator, id }) => [validator, id]));
  return { code: asModule(standaloneCode(ajv, names)), types: declarations(roots) };
}

function byType(schemas: Schemas): Schema {
  const types = [...under(schemas, 'blocks').keys()];
  return {
    type: 'object',
    required: ['type'],
    properties: { type: { enum: types } },
    allOf: types.map((type) => ({
      if: { required: ['type'], properties: { type: { const: type } } },
      // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword.
      then: { $ref: `#/definitions/${typeName(`blocks/${type}`)}` },
    })),
  };
}

function declarations(roots: Root[]): string {
  const lines = roots.map(
    ({ validator, type, from }) =>
      `export const ${validator}: { (data: unknown): data is import('./${from}.ts').${type}; errors?: null | ErrorObject[] };`,
  );
  return `import type { ErrorObject } from 'ajv';\n${lines.join('\n')}\n`;
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
