// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hashOf } from '../src/node/hash.js';
import { hashOfSources } from '../src/node/sources.js';

/*
 * `node scripts/run.js NAME …` runs the command `scripts/NAME.ts` from its bundle. To compile every source with every call
 * costs half a second; the bundles are made once for the sources as they are, with all that is generated from schemas.
 */

const ENGINE = fileURLToPath(new URL('..', import.meta.url));

const [name] = process.argv.splice(2, 1);
// A bundle knows its folder: in another one it is another bundle.
const bundles = hashOf(ENGINE, hashOfSources(ENGINE));
const folder = join(ENGINE, 'node_modules/.cache/blocksite/commands', bundles);
if (!existsSync(folder)) {
  const { bundleCommands } = await import('../src/node/generate/commands.js');
  try {
    await bundleCommands(ENGINE, folder);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
const command = join(folder, `${name}.js`);
if (existsSync(command)) await import(pathToFileURL(command).href);
else {
  console.error(`There is no command "${name}"; package.json lists them.`);
  process.exitCode = 2;
}
