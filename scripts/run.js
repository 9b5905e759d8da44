// @ts-check
import { execSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { getSourcesDigest, SOURCES_DIGEST } from '../src/codegen/sources.js';

/*
 * `node scripts/run.js NAME` runs `scripts/NAME.ts` with the other arguments; without a name it only checks
 * Node, the packages and the generated files.
 * Plain JavaScript for any version of Node, without packages: it runs before anything else.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Error codes of npm without a connection to the registry. */
const OFFLINE =
  /\b(ENOTFOUND|ENOTCACHED|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|E?TIMEDOUT|\w*SOCKET_TIMEOUT)\b/;

/** A reason why no command can run. */
class SetupError extends Error {}

/** @param {string | undefined} name */
async function run(name) {
  checkNode();
  if (!isInstalled()) install();
  if (name !== 'generate' && !isGenerated()) generate();
  if (name === undefined) return;
  const script = `${ROOT}scripts/${name}.ts`;
  // The script sees the arguments that it would have if Node ran it.
  process.argv.splice(1, 2, script);
  const { register } = await import('tsx/esm/api');
  register();
  const { root } = parseArgs({ options: { root: { type: 'string' } }, strict: false }).values;
  if (typeof root !== 'string' || name === 'init' || !existsSync(`${root}/blocks`))
    return await import(pathToFileURL(script).href);
  // A site with blocks of its own needs an engine with them.
  const { runWithBlocks } = await import(pathToFileURL(`${ROOT}src/cli/own-engine.ts`).href);
  process.argv.splice(2, 0, name);
  await runWithBlocks(name);
}

/** Throws if this version of Node is too old. */
function checkNode() {
  /** @type {string} */
  const needed = readJson('package.json').engines.node.replace('>=', '');
  const parts = needed.split('.').map(Number);
  const own = process.versions.node.split('.').map(Number);
  const differing = parts.findIndex((part, i) => part !== own[i]);
  if (differing >= 0 && Number(own[differing]) < Number(parts[differing]))
    throw new SetupError(
      `Node ${needed} or newer is required, and this is Node ${process.versions.node}: https://nodejs.org/`,
    );
}

/** Returns true if all packages that commands need are installed as the lock file says. */
function isInstalled() {
  // npm writes this file when all packages are installed.
  if (!existsSync(`${ROOT}node_modules/.package-lock.json`)) return false;
  const installed = readJson('node_modules/.package-lock.json').packages;
  const locked = readJson('package-lock.json').packages;
  return Object.keys(locked).every((path) => {
    const { version, optional, dev, devOptional, peer } = locked[path];
    if (installed[path]) return installed[path].version === version;
    return path === '' || optional || dev || devOptional || peer;
  });
}

/** Installs the packages of the lock file, or throws. */
function install() {
  const { CI, npm_lifecycle_event: event } = process.env;
  // In CI, installing is a step of its own. "npm ci" itself runs "prepare".
  if ((CI && CI !== 'false') || event === 'prepare')
    throw new SetupError('The packages are not installed. Run "npm ci" first.');
  console.error('Installing the packages, which takes a minute the first time …');
  try {
    execSync('npm ci --no-audit --no-fund', { cwd: ROOT, stdio: 'pipe', maxBuffer: Infinity });
  } catch (error) {
    /** @type {{ stdout?: unknown, stderr?: unknown }} */
    const { stdout, stderr } = Object(error);
    const output = `${stdout}${stderr}`.trim();
    const [code] = OFFLINE.exec(output) || [];
    throw new SetupError(
      code
        ? `The packages could not be downloaded: npm can't reach its registry (${code}). Connect to the internet and run the command again. Behind a proxy, set it first: "npm config set proxy URL".`
        : `${output}\n\nThe packages could not be installed. npm says why above. Then run the command again.`,
    );
  }
}

/** Returns true if the generated files are made from their sources as these are now. */
function isGenerated() {
  const file = ROOT + SOURCES_DIGEST;
  return existsSync(file) && readFileSync(file, 'utf8') === getSourcesDigest(ROOT);
}

/** Runs `generate`, or exits as it does. */
function generate() {
  console.error('Generating types and validators: what they are made from has changed …');
  const args = [`${ROOT}scripts/run.js`, 'generate'];
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(2);
}

/**
 * @param {string} file
 * @returns {any}
 */
function readJson(file) {
  return JSON.parse(readFileSync(ROOT + file, 'utf8'));
}

run(process.argv[2]).catch((error) => {
  const isMissing = error && error.code === 'ERR_MODULE_NOT_FOUND';
  if (isMissing) console.error(`${error.message.split('\n')[0]}. Run "npm ci".`);
  else console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 2;
});
