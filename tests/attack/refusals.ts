import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { type AskOptions, requestRaw, sendRaw } from '../server/raw-request.ts';
import { splitWords } from '../split-words.ts';
import { takeTurn } from './cases.ts';

const SECRET = 'not for anybody';
/** Bytes of files that no server sends: the secret, the user's accounts, the package and its history. */
const PRIVATE = /not for anybody|root:.?:0|"json-schema-to-typescript"|ref: refs/;
const SUFFIXES = splitWords(`
  ?raw ?import&raw ?url ?import&url ?inline ?url&raw ?raw?? ?.svg?.wasm?init ?import&inline=1.wasm?init
  ?direct ?worker ?t=1 ?html-proxy&index=0.js ?
`);
const ENCODED = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..\\', '..%5c', '.%00./', '..%252f', '....//'];

/** Beginnings of a path that browsers read as one of another host. */
const ELSEWHERE = splitWords(
  '// /// /.// /..// /%2e// /x/..// /\\ /\\/ /%5c /%5c%5c /%2f /%2f%2f /./%2e/ /people//',
);

/** Writes files that must not be served into a site, and links that lead to one beside it. `media` is a served folder. */
export function writeSecrets(root: string, media: string): string[] {
  const secret = `${root}-secret.txt`;
  const own = ['.env', '.git/config', 'package.json', join(media, '.env')];
  const beside = ['.env', '.env.local', '.git/config'].map((name) => join(media, '..', name));
  for (const path of [secret, ...[...own, ...beside].map((name) => join(root, name))]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(SECRET));
  }
  symlinkSync(secret, join(root, media, 'link.txt'));
  symlinkSync(join(root, '..'), join(root, media, 'out'));
  return [
    secret,
    ...own.map((name) => join(root, name)),
    ...splitWords('package.json .git/HEAD scripts/dev.ts').map(inPackage),
    '/etc/passwd',
  ];
}

const inPackage = (name: string) => join(PACKAGE_ROOT, name);

/** Tests what a server on a port refuses. `files` are paths on the disk. */
export function testRefusals(getPort: () => number, getFiles: () => readonly string[]): void {
  const ask = (target: string, options?: AskOptions) => requestRaw(getPort(), target, options);

  it('has no answer for a file outside, however it is written', async () => {
    const up = ENCODED.flatMap((dots) =>
      ['media', 'src', '@fs'].map((at) => [`/${at}/${dots.repeat(9)}`, ''] as const),
    );
    const direct = ['/@fs', '/@fs/', '/@id', '/@id/', '/@id/__x00__', '/', '', '/%2f', '/src/@fs'];
    const forms = [
      ...up,
      ...direct.flatMap((begin) => ['', ...SUFFIXES].map((end) => [begin, end] as const)),
    ];
    const targets = forms.flatMap(([begin, end], i) =>
      takeTurn(getFiles(), i).map((file) => begin + file + end),
    );
    const own = splitWords(`
      /.env /.env.local /.git/config /package.json /package.json.map /media/.env /media/link.txt
      /media/out/site-secret.txt /node_modules/vite/package.json /node_modules/.package-lock.json
      /src/../package.json /tsconfig.json /scripts/dev.ts /vite.config.ts
    `).flatMap((target) => ['', ...SUFFIXES].map((end) => target + end));
    for (const [i, target] of [...targets, ...own].entries())
      for (const dest of takeTurn(['empty', 'script'], i)) {
        const { status, body } = await ask(target, { headers: { 'Sec-Fetch-Dest': dest } });
        expect([400, 403, 404], target).toContain(status);
        expect(body.toString('latin1'), target).not.toMatch(PRIVATE);
      }
  });

  it('has no answer for another host or the pages of another origin', async () => {
    const host = `localhost:${getPort()}`;
    for (const target of ['/', '/index.json', '/@problems.json', '/@site.json', '/@vite/client']) {
      for (const other of [
        'evil.example',
        'localhost.evil.example',
        '127.0.0.1.nip.io',
        'localhost@evil.example',
      ])
        expect((await ask(target, { host: other })).status, other).toBe(403);
      for (const [name, value] of [
        ['Origin', 'http://evil.example'],
        ['Origin', 'http://localhost:1'],
        ['Origin', 'null'],
        ['Sec-Fetch-Site', 'cross-site'],
        ['Sec-Fetch-Site', 'same-site'],
      ] as const)
        expect((await ask(target, { host, headers: { [name]: value } })).status, value).toBe(403);
    }
    expect((await ask('http://evil.example/')).status).toBe(403);
    const linked = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };
    expect((await ask('/', { host, headers: linked })).status).toBe(200);
    expect((await ask('/', { host, headers: { Origin: `http://${host}` } })).status).toBe(200);
  });

  it('redirects to no other host', async () => {
    const to = ['', 'evil.example', 'evil.example/', 'evil.example/%2e%2e', 'localhost@evil.example/..'];
    for (const from of ELSEWHERE)
      for (const target of to.map((end) => from + end)) {
        const location = (await ask(target)).headers.get('location') ?? '/';
        expect(new URL(location, 'http://localhost').host, target).toBe('localhost');
      }
  });

  it('goes on while thousands ask, wait, send too much or leave', { timeout: 120_000 }, async () => {
    const open: Socket[] = [];
    for (let i = 0; i < 200; i++) {
      const socket = connect(getPort(), '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: local'));
      open.push(socket.on('error', () => socket.destroy()));
    }
    const large = await sendRaw(
      getPort(),
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(65_536)}\r\n\r\n`,
    );
    expect([0, 431]).toContain(large.status);
    for (let i = 0; i < 50; i++) {
      const socket = connect(getPort(), '127.0.0.1', () => {
        socket.write('GET /index.json HTTP/1.1\r\nHost: localhost\r\n\r\n');
        socket.resetAndDestroy();
      });
      socket.on('error', () => socket.destroy());
    }
    const asked = Array.from({ length: 2000 }, () => ask('/index.json'));
    const statuses = new Set((await Promise.all(asked)).map(({ status }) => status));
    expect([...statuses]).toEqual([200]);
    for (const socket of open) socket.destroy();
    expect((await ask('/')).status).toBe(200);
  });
}
