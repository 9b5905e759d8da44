import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BLOCK_NAME, findBuiltIn } from '../../codegen/read-own-blocks.ts';
import { toPascalCase } from '../../codegen/read-schemas.ts';
import { OWN_BLOCKS } from '../../core/paths/content-paths.ts';
import { listFiles, PACKAGE_ROOT } from '../../files/paths.ts';
import { readOwnJson } from '../../files/read-json.ts';
import { UsageError } from '../../files/usage-error.ts';
import { writeAtomic } from '../../files/write-atomic.ts';

/** The files that a site gets, each where it is in the site. */
const TEMPLATES = join(PACKAGE_ROOT, 'templates/block');
/** The packages that bundle and type-check blocks, which a site without blocks does not need. */
const TOOLS =
  'tailwindcss @tailwindcss/vite @vitejs/plugin-react json-schema-to-typescript @types/react typescript';

/** Writes a block of the site's own; returns what to do next. Throws a usage error for a name that it can't have. */
export function createBlock({ root, name }: { root: string; name: string }): string {
  if (!BLOCK_NAME.test(name))
    throw new UsageError(
      `"${name}" can't be the name of a block. Write a small letter, then letters and digits: "priceList".`,
    );
  const builtIn = findBuiltIn(name);
  if (builtIn || existsSync(join(root, OWN_BLOCKS, name)))
    throw new UsageError(`There is a block "${builtIn ?? name}" already. Choose another name.`);
  const component = toPascalCase(name);
  const title = component.replace(/(?<=[a-z])[A-Z](?![A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  const words: Record<string, string> = { newBlock: name, NewBlock: component, 'New block': title };
  const fill = (text: string) => text.replace(/new ?block/gi, (word) => words[word] ?? word);
  const files = listFiles(TEMPLATES).filter((file) => !existsSync(join(root, fill(file))));
  for (const file of files) writeAtomic(root, fill(file), fill(readFileSync(join(TEMPLATES, file), 'utf8')));
  const tools = listMissingTools(root).join(' ');
  return `Created ${files.map(fill).sort().join(', ')}.
${tools && `Install what bundles and checks blocks: npm install --save-dev ${tools}\n`}\
To see it, add the example of its schema to the blocks of a page.`;
}

/** Lists the packages that the site lacks, in the versions of the engine. */
function listMissingTools(root: string): string[] {
  type Package = { devDependencies?: Record<string, string> };
  const engine = readOwnJson<Package>(join(PACKAGE_ROOT, 'package.json'));
  const missing = TOOLS.split(' ').filter((name) => !existsSync(join(root, 'node_modules', name)));
  return missing.map((name) => `${name}@${engine?.devDependencies?.[name]}`);
}
