import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '../../find-program.ts';
import { sendRaw } from '../../server/raw-request.ts';
import { splitWords } from '../../split-words.ts';

const isRoot = process.getuid?.() === 0;

/** Returns the reason why tests of a program are skipped, or `undefined`. */
export function getSkipReason(program: string): string | undefined {
  return findProgram(program) ? undefined : `skipped: ${program} is not installed`;
}

/** Its output is not inherited: with a process that is left, the test runner would wait for the end of its own. */
const STDIO = ['ignore', 'ignore', 'pipe'] as const satisfies StdioOptions;

/** A third-party server that serves a folder with the generated configuration. */
export interface HostProgram {
  port: number;
  stop: () => Promise<void>;
}

/**
 * Starts nginx for `root`, which is or contains the output `dist`, with its own files in the empty
 * folder `work`.
 */
export async function startNginx(dist: string, work: string, root = dist): Promise<HostProgram> {
  const port = await freePort();
  const configuration = nginxFiles(dist, work, port, root);
  return started(spawn('nginx', ['-c', configuration, '-p', work], { stdio: STDIO }), port);
}

/** Returns the errors of `nginx -t` for the configuration in `dist`; empty if it is valid. */
export function testNginx(dist: string, work: string): string {
  const configuration = nginxFiles(dist, work, 1);
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', configuration, '-p', work], {
    encoding: 'utf8',
  });
  return status === 0 && !/\[(warn|error|emerg)\]/.test(stderr) ? '' : stderr;
}

function nginxFiles(dist: string, work: string, port: number, root = dist): string {
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'])
    mkdirSync(join(work, name), { recursive: true });
  const file = join(work, 'nginx.conf');
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${work}/pid; error_log ${work}/error.log;${isRoot ? ' user root;' : ''}
events {}
http {
  access_log off;
  client_body_temp_path ${work}/body; proxy_temp_path ${work}/proxy; fastcgi_temp_path ${work}/fastcgi;
  uwsgi_temp_path ${work}/uwsgi; scgi_temp_path ${work}/scgi;
  server { listen 127.0.0.1:${port}; root ${root}; include ${dist}/nginx.conf; }
}`,
  );
  return file;
}

const APACHE_MODULES = splitWords('mpm_event authz_core mime dir headers rewrite unixd negotiation');
const APACHE_FOLDER = '/usr/lib/apache2/modules';

/** Starts Apache for `dist`, with its own files in the empty folder `work`. */
export async function startApache(dist: string, work: string): Promise<HostProgram> {
  const port = await freePort();
  const configuration = join(work, 'apache.conf');
  writeFileSync(join(work, 'mime.types'), '');
  // Apache serves nothing as root; another user has to be able to read the folder.
  if (isRoot) chmodSync(dirname(dist), 0o755);
  const modules = APACHE_MODULES.filter((name) => existsSync(`${APACHE_FOLDER}/mod_${name}.so`));
  writeFileSync(
    configuration,
    `${modules.map((name) => `LoadModule ${name}_module ${APACHE_FOLDER}/mod_${name}.so`).join('\n')}
ServerRoot ${work}
PidFile ${work}/apache.pid
ErrorLog ${work}/apache.log
Listen 127.0.0.1:${port}
ServerName localhost
${isRoot ? 'User #65534\nGroup #65534' : ''}
TypesConfig ${work}/mime.types
DocumentRoot ${dist}
<Directory ${dist}>
  AllowOverride All
  Require all granted
</Directory>
`,
  );
  const program = spawn('apache2', ['-f', configuration, '-D', 'FOREGROUND'], {
    stdio: STDIO,
    env: { ...process.env, APACHE_RUN_DIR: work },
  });
  return started(program, port);
}

async function started(program: ChildProcess, port: number): Promise<HostProgram> {
  program.stderr?.on('data', (text) => process.stderr.write(text));
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()));
  const stop = async () => {
    program.kill();
    await ended;
  };
  for (let tries = 0; tries < 400 && program.exitCode === null; tries++) {
    const { status } = await sendRaw(port, 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n');
    if (status !== 0) return { port, stop };
    // A program does not say that it listens: it is asked again.
    await pause(50);
  }
  await stop();
  throw new Error(`${program.spawnfile} does not answer at port ${port}.`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
