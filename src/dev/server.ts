import { createServer } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { isInPackage } from '../core/text/format-command.ts';
import { isBelow, PACKAGE_ROOT } from '../files/paths.ts';
import { type ListenOptions, LOOPBACK, listen } from '../server/listen.ts';
import { guardSockets } from './access.ts';
import { createViteConfig } from './client.ts';
import { type DevRoutes, serveSite } from './plugin.ts';

export type DevOptions = Omit<ListenOptions, 'port'> & { routes?: DevRoutes };
export type DevServer = Awaited<ReturnType<typeof startDevServer>>;

/** Starts a server for a site while it is edited. Throws a usage error if it can't listen. */
export async function startDevServer(
  root: string,
  port: number,
  { host, useNextPort = false, routes }: DevOptions = {},
) {
  // Never listens: `guardSockets` hands it the requests for a socket that it allows, and Vite answers them.
  const sockets = createServer();
  const { allow, ...config } = createViteConfig();
  const vite = await createVite({
    ...config,
    appType: 'custom',
    logLevel: 'warn',
    plugins: [{ name: 'blocksite:dev', configureServer: (vite) => serveSite(vite, root, host, routes) }],
    server: {
      port,
      strictPort: true,
      host: host ?? LOOPBACK,
      ws: { server: sockets },
      cors: false,
      allowedHosts: host === undefined ? [] : [host],
      fs: {
        allow,
        deny: ['.*', '*.{crt,pem}', 'package.json', '**/.git/**'],
      },
      watch: {
        // Outputs and tests, unless the site is one of these. Vite ignores the package's own output.
        ignored: [join(root, 'dist'), join(PACKAGE_ROOT, 'tests')]
          .filter((folder) => !isBelow(folder, root))
          .map((folder) => (path: string) => isBelow(folder, path)),
      },
      warmup: { clientFiles: isInPackage ? [] : ['./src/client/main.tsx', './src/styles/main.css'] },
    },
  });
  try {
    const { httpServer } = vite;
    if (!httpServer) throw new Error('Vite has no server.');
    guardSockets(httpServer, sockets, host);
    const url = await listen(httpServer, { port, host, useNextPort }, (at) => vite.listen(at));
    return { url, close: () => vite.close() };
  } catch (error) {
    await vite.close();
    throw error;
  }
}
