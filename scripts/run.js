// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
  const generate = ['--import', 'tsx', 'scripts/generate.ts'];
  const generating = once(
    spawn(process.execPath, generate, { cwd: ENGINE, stdio: ['ignore', 2, 2] }),
    'exit',
  );
  // The bundler loads while what it bundles is made.
  const { bundleCommands } = await import('../src/node/generate/commands.js');
  const [status] = await generating;
  if (status !== 0) process.exit(2);
  await bundleCommands(ENGINE, folder);
}
const command = join(folder, `${name}.js`);
if (existsSync(command)) await import(pathToFileURL(command).href);
else {
  console.error(`There is no command "${name}"; package.json lists them.`);
  process.exitCode = 2;
}
