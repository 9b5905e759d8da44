import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { UsageError } from '../../files/usage-error.ts';
import { type Command, parsePort } from '../command.ts';

const DEFAULT_PORT = 5173;

/** Programs that open a URL in the browser, by the platform. */
const OPENERS: Readonly<Record<string, [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

export const command: Command = {
  description: 'Opens the site in the browser to edit it on its pages, without a text editor.',
  options: {
    port: { description: `port (default: ${DEFAULT_PORT}, or the next free one)`, value: 'N' },
    'no-open': { description: 'prints the address and opens no browser' },
  },
  async run(args) {
    const { root, getOption, hasFlag } = args;
    if (!existsSync(root)) throw new UsageError(`There is no folder ${root}.`);
    for (const event of ['uncaughtException', 'unhandledRejection'])
      process.on(event, (error: unknown) => console.error('The server continues after an error:', error));
    const { startDevServer } = await import('../../dev/server.ts');
    const { createDesk } = await import('../../desk/server/desk.ts');
    const { routes, address } = await createDesk(root, (isDone) => {
      if (!isDone) console.log('Preparing the desk, which takes some seconds the first time …');
    });
    const useNextPort = getOption('port') === undefined;
    const server = await startDevServer(root, parsePort(args, DEFAULT_PORT), { useNextPort, routes });
    // What is being written is complete: a signal waits for it. A second one ends the process at once.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => void server.close().finally(() => process.exit(0)));
    const url = server.url + address;
    console.log(`Edit the site at ${url}\nKeep this window open while you edit. Press Ctrl+C to end.`);
    if (!hasFlag('no-open') && hasDisplay(process.env)) openBrowser(url);
    return undefined;
  },
};

/** Returns true if there is a screen here on which a browser can open. */
function hasDisplay({ CI, SSH_CONNECTION, DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv): boolean {
  if ((CI && CI !== 'false') || SSH_CONNECTION) return false;
  return process.platform in OPENERS || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

/** Opens a URL in the browser. If that fails, the address that was printed is enough. */
function openBrowser(url: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  spawn(program, [...args, url], { detached: true, stdio: 'ignore' })
    .on('error', () => {})
    .unref();
}
