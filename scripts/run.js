// @ts-check
import './installed.js';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CACHE_FOLDER } from '../src/node/cache-folder.js';
import { hashOf } from '../src/node/hash.js';
import { isMissingPackage, NOT_INSTALLED } from '../src/node/installed.js';
import { hashOfSources } from '../src/node/sources.js';
import { storedIn } from '../src/node/stored.js';

/*
 * `node scripts/run.js NAME …` runs the command `scripts/NAME.ts` from its bundle. To compile every source with every call
 * costs half a second; the bundles are made once for the sources as they are, with all that is generated from schemas.
 */

const ENGINE = fileURLToPath(new URL('..', import.meta.url));

const [name] = process.argv.splice(2, 1);
const isTrusted = !process.argv.includes('--no-cache');
// A bundle knows its folder: in another one it is another bundle.
const bundles = hashOf(ENGINE, hashOfSources(ENGINE, isTrusted));
const cache = join(ENGINE, CACHE_FOLDER);
const folder = await madeCommands(join(cache, 'commands', bundles));
const command = join(folder, `${name}.js`);
if (existsSync(command)) await import(pathToFileURL(command).href);
else {
  console.error(`There is no command "${name}"; package.json lists them.`);
  process.exitCode = 2;
}

/**
 * Returns where the commands are, made where they are missing or not as they were made.
 * @param {string} place
 * @returns {Promise<string>}
 */
async function madeCommands(place) {
  const make = async (/** @type {string} */ temporary) => {
    if (!process.argv.includes('--quiet')) console.error('Preparing the commands, once …');
    const { bundleCommands } = await import('../src/node/generate/commands.js');
    await bundleCommands(ENGINE, temporary);
  };
  try {
    return (await storedIn(place, make, { cache, isTrusted, byDigest: true })).folder;
  } catch (error) {
    console.error(isMissingPackage(error) ? NOT_INSTALLED : error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
