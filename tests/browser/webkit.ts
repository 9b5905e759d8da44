import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Builder, By, Capabilities, Key } from 'selenium-webdriver';
import { inject, vi } from 'vitest';
import { findProgram } from '../find-program.ts';
import type { Engine } from './describe-engine.ts';
import { findWebKit } from './find-browser.ts';

/** Runs before the page's own scripts, since WebKit's driver has no access to the console. */
const COLLECTOR = `
  window.complaints = [];
  const complain = (text) => window.complaints.push(String(text));
  const { error } = console;
  console.error = (...all) => { complain(all.join(' ')); error(...all); };
  addEventListener('error', ({ message, target }) => complain(message || 'not loaded: ' + (target.src || target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => complain(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complain(violatedDirective + ' forbids ' + blockedURI));
`;
/** The elements that have a role by themselves. */
const TAGS = { row: 'tr', columnheader: 'th', cell: 'td' };
const COLLECTOR_PATH = '/complaints-collector.js';

declare global {
  interface Window {
    complaints: string[];
  }
}

const webkit = findWebKit();
const xvfb = findProgram('Xvfb');

/** Starts WebKit's MiniBrowser over WebDriver; `undefined` if a program for it is not installed. */
export const startWebKit = webkit && xvfb ? () => start(webkit, xvfb) : undefined;

/** Serves the site with an additional script in the head of each page. */
async function serveCollecting() {
  const server = createServer(async (request, response) => {
    if (request.url === COLLECTOR_PATH) {
      response.setHeader('content-type', 'text/javascript').end(COLLECTOR);
      return;
    }
    const answer = await fetch(inject('hub') + request.url, { redirect: 'manual' });
    response.statusCode = answer.status;
    for (const [name, value] of answer.headers)
      if (!['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name))
        response.setHeader(name, value);
    if (answer.headers.get('content-type')?.startsWith('text/html'))
      response.end(
        (await answer.text()).replace('<head>', `<head><script src="${COLLECTOR_PATH}"></script>`),
      );
    else response.end(Buffer.from(await answer.arrayBuffer()));
  });
  return { server, url: `http://localhost:${await listening(server)}` };
}
async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return (address satisfies AddressInfo).port;
}
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  server.close();
  return port;
}

/** Starts a virtual display: WebKit's browser has no headless mode. */
async function startDisplay(program: string): Promise<{ display: string; process: ChildProcess }> {
  const process = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const pipe = process.stdio[3];
  if (!pipe) throw new Error('Xvfb has no channel.');
  const [number] = await once(pipe, 'data');
  return { display: `:${String(number).trim()}`, process };
}

async function start(
  { driver, browser }: { driver: string; browser: string },
  screen: string,
): Promise<Engine> {
  const { display, process: displaying } = await startDisplay(screen);
  const { server, url } = await serveCollecting();
  const port = await freePort();
  const driving = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LC_ALL: 'C.UTF-8' },
  });
  const address = `http://127.0.0.1:${port}`;
  // The driver's process is there before its port is.
  await vi.waitFor(() => fetch(`${address}/status`), { timeout: 30_000, interval: 100 });
  const session = await new Builder()
    .usingServer(address)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        acceptInsecureCerts: true,
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      }),
    )
    .build();
  const run = <Result>(inPage: () => Result) => session.executeScript<Result>(inPage);
  return {
    async open(path, width) {
      await session.manage().window().setRect({ width, height: 900 });
      await session.get(new URL(path, url).href);
    },
    async openBeside(url) {
      const first = await session.getWindowHandle();
      await session.switchTo().newWindow('window');
      await session.get(url);
      const other = await session.getWindowHandle();
      await session.switchTo().window(first);
      return async () => {
        await session.switchTo().window(other);
        await session.close();
        await session.switchTo().window(first);
      };
    },
    run,
    click: (selector) => session.findElement(By.css(selector)).click(),
    async press(...keys) {
      const pressed = keys.map((key) => (key === 'k' ? key : Key[key === 'Escape' ? 'ESCAPE' : 'CONTROL']));
      const actions = session.actions();
      for (const key of pressed) actions.keyDown(key);
      for (const key of pressed.toReversed()) actions.keyUp(key);
      await actions.perform();
    },
    async countRole(selector, role) {
      const inside = await session.findElement(By.css(selector)).findElements(By.css(TAGS[role]));
      const roles = await Promise.all(inside.map((element) => element.getAriaRole()));
      return roles.filter((found) => found === role).length;
    },
    type: (selector, text) => session.findElement(By.css(selector)).sendKeys(text),
    back: () => session.navigate().back(),
    // Only pages of the hub have the collector.
    complaints: () => run(() => window.complaints ?? []),
    async close() {
      await session.quit();
      driving.kill();
      displaying.kill();
      server.close();
    },
  };
}
