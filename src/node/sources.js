// @ts-check
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE_FOLDER, canWrite } from './cache-folder.js';
import { hashOf } from './hash.js';
import { writeWhole } from './write-whole.js';

/*
 * Plain JavaScript, with all that it imports: `scripts/run.js` asks it before there is anything compiled.
 */

/** What commands and pages are made by. */
const MADE_OF = ['scripts', 'src', 'schema', 'package-lock.json', 'vite.config.ts'];
/** Made from the others. */
const GENERATED = /^src\/generated(\/|$)|^schema\/block\.schema\.json$/;
/** Where the hash is kept, with what the files were on the disk when it was made: to read them all takes 20 ms. */
const KNOWN = `${CACHE_FOLDER}/sources.json`;

/**
 * Sixteen hexadecimal digits that stand for the engine's sources, and for the version of Node that compiles them.
 * @param {string} engine The folder that holds `package.json`.
 * @param {boolean} [isTrusted] `false` reads all of them, whatever is kept of them. Default `true`.
 * @returns {string}
 */
export function hashOfSources(engine, isTrusted = true) {
  const files = MADE_OF.flatMap((name) => filesOf(engine, name));
  const stamps = hashOf(process.version, ...files.map((file) => `${file} ${stampOf(join(engine, file))}`));
  const known = isTrusted ? readKnown(engine) : undefined;
  if (known?.stamps === stamps) return known.hash;
  const hash = hashOf(process.version, ...files.flatMap((file) => [file, readFileSync(join(engine, file))]));
  if (canWrite(join(engine, CACHE_FOLDER))) writeWhole(join(engine, KNOWN), JSON.stringify({ stamps, hash }));
  return hash;
}

/**
 * @param {string} engine
 * @param {string} name
 * @returns {string[]}
 */
function filesOf(engine, name) {
  if (GENERATED.test(name)) return [];
  if (/\.\w+$/.test(name)) return [name];
  const inside = readdirSync(join(engine, name)).sort();
  return inside.flatMap((entry) => filesOf(engine, `${name}/${entry}`));
}

/**
 * @param {string} path
 * @returns {string}
 */
function stampOf(path) {
  const { size, mtimeMs, ctimeMs, ino } = statSync(path);
  return `${size}:${mtimeMs}:${ctimeMs}:${ino}`;
}

/**
 * @param {string} engine
 * @returns {{ stamps: string, hash: string } | undefined} Nothing where there is none, or it is not whole.
 */
function readKnown(engine) {
  try {
    return JSON.parse(readFileSync(join(engine, KNOWN), 'utf8'));
  } catch {
    return undefined;
  }
}
