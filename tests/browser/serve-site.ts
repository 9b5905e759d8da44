import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildSite } from '../../src/build/build.ts';
import { serveFolder } from '../../src/server/serve.ts';
import { findBrowser } from './find-browser.ts';
import { openOutputFolder } from './output-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the built site. */
    hub: string;
    /** The folder of the built site. */
    dist: string;
    /** The endpoint of the shared browser. */
    browser: string;
  }
}

/** The build time of the site under test, so that tests do not depend on the date. */
const NOW = Date.parse('2026-01-15T12:00:00Z');

/**
 * Builds and serves the site in `root`, and starts one browser for all test files of a project.
 * Returns a function that ends both.
 */
export async function serveSite(root: string, project: TestProject): Promise<() => Promise<void>> {
  const dist = join(openOutputFolder(project.name), 'dist');
  const { problems, pages } = await buildSite({ root, out: dist, now: NOW, compress: true });
  if (pages === 0) throw new Error(problems.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  const { server, url } = await serveFolder(dist, 0);
  const closeBrowser = await startBrowser(project);
  project.provide('hub', url);
  project.provide('dist', dist);
  return async () => {
    await closeBrowser();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
}

/** Starts one browser for all test files of a project. Returns a function that ends it. */
export async function startBrowser(project: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The headless shell knows of no network, where Blink loads lazy images from twice the distance; as on 4G.
      // The others are Playwright's own, which this switch replaces: a mouse.
      '--blink-settings=lazyLoadingImageMarginPxUnknown=1250,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
    ],
  });
  project.provide('browser', browser.wsEndpoint());
  return () => browser.close();
}
