// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getInstallProblem } from '../src/cli/installed.js';

/*
 * Ends in a sentence where no command can run: `package.json` calls it before each command.
 */

/** @type {{ engines: { node: string } }} */
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const reason = getInstallProblem({
  version: process.versions.node,
  needed: engines.node.replace('>=', ''),
  // Written by npm when all packages are there.
  isInstalled: existsSync(fileURLToPath(new URL('../node_modules/.package-lock.json', import.meta.url))),
});
if (reason) {
  console.error(reason);
  process.exit(2);
}
