import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBlock } from '../../src/cli/new/create-block.ts';
import { createSchemaAjv } from '../../src/codegen/annotations.ts';
import { createPropsBundle, createTypesModule } from '../../src/codegen/bundle.ts';
import { allowQueries } from '../../src/codegen/queries.ts';
import { readSchemas, type Schemas, selectBlocks } from '../../src/codegen/read-schemas.ts';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { UsageError } from '../../src/files/usage-error.ts';
import { createTempFolder } from '../temp-folder.ts';

let root = '';
beforeEach(() => {
  root = createTempFolder();
});

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = () =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();

/** Reads the schemas of the engine and of the blocks in the site. */
function readAllSchemas(): Schemas {
  const own = readdirSync(join(root, 'blocks')).map((name) => [
    `blocks/${name}`,
    JSON.parse(read(`blocks/${name}/${name}.schema.json`)),
  ]);
  return { ...readSchemas(), ...Object.fromEntries(own) };
}

/** Returns what the compiler reports in the blocks of the site, by its `tsconfig.json`. */
async function checkTypes(): Promise<string> {
  mkdirSync(join(root, '.blocksite'));
  writeFileSync(
    join(root, '.blocksite/props.d.ts'),
    await createTypesModule(createPropsBundle(readAllSchemas())),
  );
  const { compilerOptions } = JSON.parse(read('tsconfig.json'));
  const types = join(PACKAGE_ROOT, 'node_modules/@types/react');
  // Here the site has no packages of its own.
  const paths = {
    ...compilerOptions.paths,
    'blocksite/ui': [join(PACKAGE_ROOT, 'src/ui/index.ts')],
    react: [types],
    'react/*': [`${types}/*`],
  };
  const options = { compilerOptions: { paths }, extends: './tsconfig.json', include: ['blocks'] };
  writeFileSync(join(root, 'check.json'), JSON.stringify(options));
  try {
    return execFileSync(
      process.execPath,
      [join(PACKAGE_ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'check.json'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
  } catch (error) {
    return String(Object(error).stdout);
  }
}

describe('createBlock', () => {
  it('writes a schema, a component and a configuration for editors, and says what to do next', () => {
    const text = createBlock({ root, name: 'openPositions' });
    expect(files()).toEqual([
      'blocks/openPositions/openPositions.schema.json',
      'blocks/openPositions/openPositions.tsx',
      'tsconfig.json',
    ]);
    const schema = JSON.parse(read('blocks/openPositions/openPositions.schema.json'));
    expect(schema).toMatchObject({
      $id: 'https://blocksite.example/schema/blocks/openPositions.schema.json',
      title: 'Open positions',
      properties: { type: { const: 'openPositions' } },
      examples: [{ type: 'openPositions', title: 'Open positions' }],
    });
    expect(read('blocks/openPositions/openPositions.tsx')).toContain(
      'export function OpenPositions({ items, ...section }: OpenPositionsBlock) {',
    );
    expect(files().map(read).join('')).not.toMatch(/new ?block/i);
    const versions = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(text.split('\n')).toEqual([
      'Created blocks/openPositions/openPositions.schema.json, blocks/openPositions/openPositions.tsx, tsconfig.json.',
      expect.stringMatching(
        `^Install what bundles and checks blocks: npm install --save-dev tailwindcss@${versions.devDependencies.tailwindcss} @tailwindcss/vite@.* typescript@${versions.devDependencies.typescript}$`,
      ),
      'To see it, add the example of its schema to the blocks of a page.',
    ]);
  });

  it('names in the line to install only what the site lacks', () => {
    for (const name of ['react', 'react-dom', 'tailwindcss', '@tailwindcss/vite', 'typescript'])
      mkdirSync(join(root, 'node_modules', name), { recursive: true });
    expect(createBlock({ root, name: 'opening' })).toMatch(
      /--save-dev @vitejs\/plugin-react@[\d.]+ json-schema-to-typescript@[\d.]+ @types\/react@[\d.]+\n/,
    );
    for (const name of ['@vitejs/plugin-react', 'json-schema-to-typescript', '@types/react'])
      mkdirSync(join(root, 'node_modules', name), { recursive: true });
    expect(createBlock({ root, name: 'closing' })).not.toContain('npm install');
  });

  it('leaves the tsconfig.json of a site as it is', () => {
    writeFileSync(join(root, 'tsconfig.json'), '{}');
    expect(createBlock({ root, name: 'opening' })).toMatch(/^Created .*opening\.tsx\.\n/);
    expect(read('tsconfig.json')).toBe('{}');
  });

  it.each([
    ['faq', 'There is a block "faq" already. Choose another name.'],
    ['cardlist', 'There is a block "cardList" already. Choose another name.'],
    ['opening', 'There is a block "opening" already. Choose another name.'],
    [
      'price-list',
      '"price-list" can\'t be the name of a block. Write a small letter, then letters and digits: "priceList".',
    ],
    [
      'PriceList',
      '"PriceList" can\'t be the name of a block. Write a small letter, then letters and digits: "priceList".',
    ],
    [
      '../../x',
      '"../../x" can\'t be the name of a block. Write a small letter, then letters and digits: "priceList".',
    ],
    ['', '"" can\'t be the name of a block. Write a small letter, then letters and digits: "priceList".'],
  ])('refuses the name "%s" and writes nothing', (name, message) => {
    createBlock({ root, name: 'opening' });
    const before = files();
    expect(() => createBlock({ root, name })).toThrow(new UsageError(message));
    expect(files()).toEqual(before);
  });

  it.each([
    ['priceList', 'Price list'],
    ['x', 'X'],
    ['myFAQ', 'MyFAQ'],
    ['planB', 'Plan b'],
    ['myNewBlock', 'My new block'],
  ])('makes a block of the name %s whose example is valid', (name, title) => {
    createBlock({ root, name });
    const schemas = readAllSchemas();
    const ajv = createSchemaAjv({ allErrors: true }, schemas);
    for (const schema of Object.values(allowQueries(schemas))) ajv.addSchema(schema);
    const schema = selectBlocks(schemas).get(name);
    const validate = ajv.getSchema(schema?.$id ?? '');
    expect(schema?.examples?.map((example) => [validate?.(example), validate?.errors])).toEqual([
      [true, null],
    ]);
    expect(schema?.title).toBe(title);
    expect(validate?.({ type: name })).toBe(false);
  });
});

it('the blocks of the template and of examples/own-blocks have the right types', async () => {
  createBlock({ root, name: 'opening' });
  cpSync('examples/own-blocks/blocks', join(root, 'blocks'), { recursive: true });
  expect(await checkTypes()).toBe('');
});

it('a component that uses a field that its schema lacks is reported by the compiler', async () => {
  createBlock({ root, name: 'opening' });
  const file = 'blocks/opening/opening.tsx';
  writeFileSync(join(root, file), read(file).replace('{ title, href }', '{ title, link: href }'));
  expect(await checkTypes()).toContain(`${file}(9,30): error TS2339: Property 'link' does not exist`);
});
