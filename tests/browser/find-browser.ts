import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findProgram } from '../find-program.ts';

/** Names of browsers. The headless shell comes first, as it needs a third of the CPU time. */
const NAMES = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'chrome',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Returns an installed Chrome, Chromium or Edge, or else Playwright's download. Throws with
 * instructions if there is none.
 */
export function findBrowser(): string {
  const found = installed() ?? fromSystemPackage() ?? fromPlaywright();
  if (found) return found;
  throw new Error(
    'The browser tests need Chrome, Chromium or Edge, and none could be found or installed. Install one (Debian: "apt-get install chromium"), or name it in the environment variable CHROME_PATH.',
  );
}

function installed(): string | undefined {
  const named = process.env.CHROME_PATH;
  if (named && existsSync(named)) return named;
  return findProgram(...NAMES) ?? PLACES.find((file) => existsSync(file));
}

/** Returns WebKitGTK's driver and MiniBrowser, from where Debian and Fedora install them. */
export function findWebKit(): { driver: string; browser: string } | undefined {
  const driver = findProgram('WebKitWebDriver');
  const libraries = ['/usr/lib', '/usr/libexec', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'];
  const browser = libraries
    .flatMap((folder) => ['4.1', '4.0', '6.0'].map((api) => join(folder, `webkit2gtk-${api}`, 'MiniBrowser')))
    .find((file) => existsSync(file));
  return driver && browser ? { driver, browser } : undefined;
}

function fromSystemPackage(): string | undefined {
  if (spawnSync('apt-get', ['--version']).status !== 0 || process.getuid?.() !== 0) return undefined;
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    console.log(`No browser found: installing the system package "${name}".`);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
    const browser = installed();
    if (browser) return browser;
  }
  return undefined;
}

function fromPlaywright(): string | undefined {
  console.log('No browser found: asking Playwright for its own.');
  try {
    execFileSync('npx', ['playwright-core', 'install', 'chromium'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}
