import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { PACKAGE_ROOT } from '../src/files/paths.ts';
import { CASES, SEED } from './attack/cases.ts';
import { CAN_LINK } from './can-link.ts';
import { findProgram } from './find-program.ts';

/** A program that some tests need. */
interface Need {
  /** The name of what is not tested without it. */
  part: string;
  /** The names of the files with these tests. */
  files: RegExp;
  isThere: () => boolean;
  install: string;
}

/** The programs that `.ci/run` installs, without the browser that all tests need. */
export const NEEDS: readonly Need[] = [
  {
    part: 'nginx',
    files: /build\/(site-files\/hosts|base-path)|browser\/built-hosts|attack\/(hosting|requests)/,
    isThere: () => findProgram('nginx') !== undefined,
    install: 'apt-get install nginx-light',
  },
  {
    part: 'Apache',
    files: /build\/site-files\/hosts|browser\/built-hosts/,
    isThere: () => findProgram('apache2') !== undefined,
    install: 'apt-get install apache2-bin',
  },
  {
    part: 'Firefox',
    files: /browser\/(firefox|desk\/engines)/,
    isThere: () => findProgram('firefox-esr', 'firefox') !== undefined,
    install: 'apt-get install firefox-esr',
  },
  {
    part: 'WebKit',
    files: /browser\/(webkit|desk\/engines)/,
    isThere: () => findProgram('WebKitWebDriver') !== undefined && findProgram('Xvfb') !== undefined,
    install: 'apt-get install webkit2gtk-driver xvfb',
  },
  {
    part: 'symbolic links',
    files: /files\/(file-edits|folder-source|links-|paths|write-atomic)|desk\/server\/(edits|trash|uploads)/,
    isThere: () => CAN_LINK,
    install: 'switch on the developer mode of Windows',
  },
  {
    part: 'photos of another site',
    files: /browser\/(remote-photos|firefox|webkit)/,
    isThere: () => findProgram('openssl') !== undefined,
    install: 'apt-get install openssl',
  },
  {
    part: "the W3C's HTML checker",
    files: /browser\/built-html/,
    isThere: () =>
      findProgram('java') !== undefined &&
      existsSync(join(PACKAGE_ROOT, 'node_modules/vnu-jar/build/dist/vnu.jar')),
    install: 'apt-get install default-jre-headless && npm install --no-save --ignore-scripts vnu-jar@26.9.27',
  },
];

/**
 * Closes a run with `N passed, N failed` alone on a line; a file or hook that fails as a whole counts as one. Before it, says
 * with which cases tests of any input ran, and which parts were skipped and how to get what they need.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A hook that fails leaves its tests out: that is no pass.
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const broken = suites.filter((suite) => suite.state() === 'failed' && suite.errors().length > 0).length;
    const skipped = count('skipped');
    const tail = skipped > 0 ? `, ${skipped} skipped` : '';
    const files = modules.map(({ moduleId }) => moduleId);
    console.log(`\nATTACK_CASES=${CASES} ATTACK_SEED=${SEED}`);
    for (const line of listSkippedParts(files)) console.log(line);
    console.log(`\n${count('passed')} passed, ${count('failed') + broken} failed${tail}`);
  }
}

/** Returns a line for each part of the tests in `files` that needs a program that is missing. */
export function listSkippedParts(files: readonly string[], needs: readonly Need[] = NEEDS): string[] {
  return needs
    .filter((need) => files.some((file) => need.files.test(file)) && !need.isThere())
    .map(({ part, install }) => `Skipped: ${part}. To test it as well: ${install}`);
}
