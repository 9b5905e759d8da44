import { existsSync } from 'node:fs';
import type { DevOptions, DevServer } from '../dev/server.ts';
import { UsageError } from '../files/usage-error.ts';
import { type CommandArgs, parsePort } from './command.ts';

/** The port of a server for a site while it is edited. */
export const DEFAULT_PORT = 5173;

/** The option `--port` of commands that start such a server. */
export const PORT_OPTION = {
  description: `port (default: ${DEFAULT_PORT}, or the next free one)`,
  value: 'N',
};

/** Throws a usage error if there is no folder to serve. From then on, errors in requests and files do not end the process. */
export function prepareServer({ root }: CommandArgs): void {
  if (!existsSync(root)) throw new UsageError(`There is no folder ${root}.`);
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error: unknown) => console.error('The dev server continues after an error:', error));
}

/** Starts the dev server at the port that is given, or else at the next free one from `port`. */
export async function startServer(
  args: CommandArgs,
  { port = DEFAULT_PORT, ...options }: DevOptions & { port?: number | undefined },
): Promise<DevServer> {
  const { startDevServer } = await import('../dev/server.ts');
  const useNextPort = args.getOption('port') === undefined;
  return startDevServer(args.root, parsePort(args, port), { ...options, useNextPort });
}
