import { spawn } from 'node:child_process';
import type { Command } from '../command.ts';
import { DEFAULT_PORT, PORT_OPTION, prepareServer, startServer } from '../dev-server.ts';

/** Programs that open a URL in the browser, by the platform. */
const OPENERS: Readonly<Record<string, [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

export const command: Command = {
  description: 'Opens the site in the browser to edit it on its pages, without a text editor.',
  options: {
    port: PORT_OPTION,
    'no-open': { description: 'prints the address and opens no browser' },
  },
  async run(args) {
    const { root, hasFlag, getOption } = args;
    prepareServer(args);
    const { createAddress, removeCodes } = await import('../../desk/server/access.ts');
    const { createSiteId, startOnce } = await import('../../desk/server/site-server.ts');
    const { removeLeftovers, TEMPORARY_FILES } = await import('../../files/leftovers.ts');
    const { isAdded } = await import('../../files/git.ts');
    const isFirst = createSiteId(root);
    removeLeftovers(root);
    if (isFirst && isAdded(root, `content/${TEMPORARY_FILES}`))
      console.log(
        `Add the line ${TEMPORARY_FILES} to .gitignore: if a command is killed while it writes, it leaves such a file, and git would publish it.`,
      );
    const isPortGiven = getOption('port') !== undefined;
    const started = await startOnce(root, isPortGiven ? undefined : DEFAULT_PORT, async (port) => {
      const { createDesk } = await import('../../desk/server/desk.ts');
      const routes = await createDesk(root, (isDone) => {
        if (!isDone) console.log('Preparing the desk, which takes some seconds the first time …');
      });
      return startServer(args, { routes, port });
    });
    const show = (url: string) => {
      console.log(
        `Edit the site at ${createAddress(root, url)}\nThe address is good once, for a minute. To get another one, start the command again.`,
      );
      // With a code of its own: both addresses may be used.
      if (!hasFlag('no-open') && hasDisplay(process.env)) openBrowser(createAddress(root, url));
    };
    if ('open' in started) {
      console.log('This site is open already, by a command that still runs.');
      show(started.open);
      return 0;
    }
    const { server, port, last = port } = started;
    if (!isPortGiven && port !== last)
      console.log(
        `Port ${last}, at which this site was edited before, is in use by another program. A window that is still open there saves nothing any more: copy what is not saved into the new one. To use that port again, close this command and that program, and add "--port ${last}".`,
      );
    // What is being written is complete: a signal waits for it. A second one ends the process at once.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => void server.close().finally(() => process.exit(0)));
    removeCodes(root);
    show(server.url);
    console.log('Keep this window open while you edit. Press Ctrl+C to end.');
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
