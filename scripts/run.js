import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/*
 * `node scripts/run.js NAME …` runs the command `scripts/NAME.ts` from its bundle. To compile every source with every call
 * costs half a second; the bundles are made once for the sources as they are, with all that is generated from schemas.
 */

const ENGINE = fileURLToPath(new URL('..', import.meta.url));
const MADE_OF = ['scripts', 'src', 'schema', 'package-lock.json', 'vite.config.ts'];
/** Made from the others. */
const GENERATED = /^(src\/generated\/|schema\/block\.schema\.json$)/;

const [name] = process.argv.splice(2, 1);
const folder = join(ENGINE, 'node_modules/.cache/blocksite/commands', hashOfSources());
if (!existsSync(folder)) {
  const generate = ['--import', 'tsx', 'scripts/generate.ts', '--commands', folder];
  const { status } = spawnSync(process.execPath, generate, { cwd: ENGINE, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(2);
}
const command = join(folder, `${name}.js`);
if (existsSync(command)) await import(pathToFileURL(command).href);
else {
  console.error(`There is no command "${name}"; package.json lists them.`);
  process.exitCode = 2;
}

function hashOfSources() {
  // A bundle knows its folder: in another one it is another bundle.
  const hash = createHash('sha256').update(process.version).update(ENGINE);
  for (const file of MADE_OF.flatMap(filesOf))
    hash.update(`\0${file}\0`).update(readFileSync(join(ENGINE, file)));
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} name @returns {string[]} */
function filesOf(name) {
  if (GENERATED.test(name) || name === 'src/generated') return [];
  if (/\.\w+$/.test(name)) return [name];
  return readdirSync(join(ENGINE, name))
    .sort()
    .flatMap((inside) => filesOf(`${name}/${inside}`));
}
