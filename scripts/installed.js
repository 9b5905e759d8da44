// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getInstallProblem } from '../src/cli/installed.js';

/*
 * Ends with a message if no command can run. Each script in `package.json` runs it first.
 */

/** @type {{ engines: { node: string } }} */
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const reason = getInstallProblem({
  version: process.versions.node,
  needed: engines.node.replace('>=', ''),
  // npm writes this file when all packages are installed.
  isInstalled: existsSync(fileURLToPath(new URL('../node_modules/.package-lock.json', import.meta.url))),
});
if (reason) {
  console.error(reason);
  process.exit(2);
}
