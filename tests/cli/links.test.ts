import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLinks } from '../../src/cli/links/check-links.ts';
import { createTempFolder } from '../temp-folder.ts';

const PATIENCE = { timeoutMs: 300, pauseMs: 5, repeats: 2 };

let root = '';
let server: Server;
let base = '';
/** The requests in order: `HEAD /page`. */
let asked: string[] = [];

/** A local server, by the behaviour of each path. */
const BEHAVIOUR: Record<
  string,
  (times: number, method: string) => [status: number, location?: string] | 'hang'
> = {
  '/here': () => [200],
  '/gone': () => [410],
  '/missing': () => [404],
  '/no-head': (_times, method) => [method === 'HEAD' ? 405 : 200],
  '/forbidden': () => [403],
  '/broken': () => [500],
  '/busy-once': (times) => [times === 1 ? 429 : 200],
  '/busy': () => [503],
  '/moved': () => [301, '/here'],
  '/away': () => [302, '/here'],
  '/round': () => [302, '/round'],
  '/silent': () => 'hang',
};

beforeEach(async () => {
  root = createTempFolder();
  cpSync('tests/fixtures/sites/small', root, { recursive: true });
  // It links to the public web, which tests leave alone.
  rmSync(join(root, 'content/pages/call.json'));
  asked = [];
  server = createServer(({ url = '', method = '' }, response) => {
    asked.push(`${method} ${url}`);
    const behaves = BEHAVIOUR[url]?.(asked.filter((line) => line === `${method} ${url}`).length, method) ?? [
      404,
    ];
    if (behaves === 'hang') return;
    const [status, location] = behaves;
    response.writeHead(status, location ? { location } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function linkTo(...paths: string[]): void {
  const text = paths.map((path) => `[x](${base}${path})`);
  const page = { path: '/', title: 'Home', blocks: [{ type: 'prose', text }] };
  writeFileSync(join(root, 'content/pages/home.json'), JSON.stringify(page));
}
const check = () => checkLinks(root, PATIENCE);
async function listAllResults(): Promise<string[]> {
  const { problems, unknown } = await check();
  return [
    ...problems.map(({ rule, message }) => `${rule}: ${message}`),
    ...unknown.map(({ url, reason }) => `unknown: ${url} ${reason}`),
  ];
}
/** Returns the results for links to the local server. */
async function listResults(): Promise<string[]> {
  const lines = await listAllResults();
  return lines.filter((line) => line.includes(base)).map((line) => line.replaceAll(base, ''));
}

describe('links to other sites', () => {
  it('that work are not reported; HEAD is requested first, then GET if it is not supported', async () => {
    linkTo('/here', '/no-head', '/away', '/here#part');
    expect(await listResults()).toEqual([]);
    expect(asked).toEqual(['HEAD /here', 'HEAD /no-head', 'GET /no-head', 'HEAD /away', 'HEAD /here']);
  });

  it('that are gone, have moved permanently or redirect in a loop are reported at their range', async () => {
    linkTo('/missing', '/gone', '/moved', '/round');
    expect(await listResults()).toEqual([
      'dead-link: /missing responds with 404.',
      'dead-link: /gone responds with 410.',
      'moved-link: /moved has moved permanently to /here.',
      'dead-link: /round redirects more than 20 times.',
    ]);
    asked = [];
    const { problems } = await check();
    expect(asked).toHaveLength(27);
    expect(problems[0]).toMatchObject({
      file: 'content/pages/home.json',
      pointer: '/blocks/0/text/0',
      severity: 'warning',
    });
  });

  it('of photos are asked for as well', async () => {
    const gallery = { type: 'gallery', images: [{ url: `${base}/gone`, alt: 'A harvest robot' }] };
    const page = { path: '/', title: 'Home', blocks: [gallery] };
    writeFileSync(join(root, 'content/pages/home.json'), JSON.stringify(page));
    expect(await listResults()).toEqual(['dead-link: /gone responds with 410.']);
  });

  it('without a clear response are unknown, never dead: 403, 5xx, no response', async () => {
    linkTo('/forbidden', '/broken', '/silent');
    expect(await listResults()).toEqual([
      'unknown: /forbidden responds with 403',
      'unknown: /broken responds with 500',
      'unknown: /silent does not respond in time',
    ]);
  });

  it('of a busy site are requested again after a pause, not for ever', async () => {
    linkTo('/busy-once', '/busy');
    expect(await listResults()).toEqual(['unknown: /busy responds with 503']);
    expect(asked).toEqual([...Array(2).fill('HEAD /busy-once'), ...Array(3).fill('HEAD /busy')]);
  });

  it.each([
    [
      'dead when others can be found',
      '/here',
      'dead-link: https://nowhere.invalid/ is on a host that does not exist.',
    ],
    [
      'unknown when none can be found',
      '/silent',
      "unknown: https://nowhere.invalid/ can't be found from here",
    ],
  ])('of a host that does not exist are %s', async (_, other, line) => {
    linkTo('');
    const home = join(root, 'content/pages/home.json');
    const text = readFileSync(home, 'utf8');
    writeFileSync(home, text.replace(`[x](${base})`, `[x](https://nowhere.invalid/) [y](${base}${other})`));
    expect(await listAllResults()).toContain(line);
  });
});
