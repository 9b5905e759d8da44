import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { loadDesk } from '../../build/bundle/load-bundles.ts';
import { getContentType } from '../../build/site-files/content-types.ts';
import { getCacheControl } from '../../build/site-files/headers.ts';
import { listMedia } from '../../core/paths/content-paths.ts';
import { schemas } from '../../core/schema/schema.ts';
import { isError } from '../../core/types.ts';
import { loadRenderer } from '../../dev/client.ts';
import type { DevSite } from '../../dev/dev-site.ts';
import type { DevRoutes } from '../../dev/plugin.ts';
import { describeError } from '../../files/error-reason.ts';
import { UsageError } from '../../files/usage-error.ts';
import { isRequest } from '../../generated/protocol-validators.js';
import { refuseMethod } from '../../server/admit-request.ts';
import { send, sendText } from '../../server/send.ts';
import {
  type Calls,
  DESK_PATH,
  type DeskEvent,
  EVENTS,
  KEY_HEADER,
  SITE_KEY,
  TOKEN_HEADER,
  UPLOAD,
  type UploadRequest,
} from '../protocol.ts';
import { createAccess, isOwn, limitRate, NO_ACCESS, readBody } from './access.ts';
import { createChangeList } from './changes.ts';
import { Edits, type TakenBack } from './edits.ts';
import { createExamples } from './example.ts';
import { findNearTexts } from './find-near-texts.ts';
import { Journal } from './journal.ts';
import { StagedMedia } from './media.ts';
import {
  type Checked,
  createMove,
  createPageAction,
  createRemoval,
  describePlan,
  listKinds,
  listPageUses,
} from './pages.ts';
import { addPlainWords } from './plain-words.ts';
import { createPreview } from './preview.ts';
import { Refused } from './refused.ts';
import { createReplacement, listReplaced } from './replace-texts.ts';
import type { FoundTexts } from './shown-texts.ts';
import { getSiteKey } from './site-server.ts';
import { createSiteView } from './site-view.ts';
import { UPLOAD_LIMIT } from './uploads.ts';
import { Windows } from './windows.ts';

/** Returns the policy of the app: its own scripts, HTML by its own policies only, and styles of packages that have the nonce. */
const createAppPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types blocksite-desk ProseMirrorClipboard',
  ].join('; ');
/** The policy of the page in the frame: no scripts, no forms. */
const FRAME_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; media-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";
type Bundle = Awaited<ReturnType<typeof loadDesk>>;

/** The number of views whose texts can be asked for. */
const MAX_MAPS = 50;
/** The limits of requests, and of those that are others. */
const BODIES = { bytes: 4_000_000, milliseconds: 10_000 };
const LIMITS: Readonly<Record<string, typeof BODIES>> = {
  [UPLOAD]: { bytes: UPLOAD_LIMIT, milliseconds: 120_000 },
  token: { bytes: 1000, milliseconds: 10_000 },
};

/**
 * Creates the routes of the visual editor for a start of the dev server. `onBundle` is called before and after its app is
 * bundled, which takes seconds.
 */
export async function createDesk(root: string, onBundle?: (isDone: boolean) => void): Promise<DevRoutes> {
  // Before the server starts: Vite bundles with other variables of the environment than it serves with.
  const bundle = await loadDesk(onBundle);
  const siteKey = getSiteKey(root);
  const open: DevRoutes['open'] = ({ vite, site, onChange }) => {
    const getSite = () => site.checker.site;
    const journal = new Journal(root);
    const media = new StagedMedia(root);
    const windows = new Windows();
    const access = createAccess(root, (reason) => {
      windows.end();
      console.error(reason);
    });
    const changes = createChangeList(root, getSite, media);
    const refresh = (changed: DeskEvent['changed']) => {
      site.refresh(changed.map(({ file }) => file));
      windows.send(changed);
    };
    const edits = new Edits({ root, getSite, media, refresh }, journal);
    onChange((files) => windows.send(files.map((file) => ({ file }))));
    const unmarked = new Set<string>();
    /** The last views of pages by their numbers, for texts that are asked for later. */
    const maps = new Map<number, Pick<FoundTexts, 'findUnmarked'>>();
    let map = 0;
    const showExample = createExamples(site);
    const calls: { [Name in keyof Calls]: (request: Calls[Name]['request'], key?: string) => unknown } = {
      token: ({ code }) => access.enter(code, Date.now()),
      site: () => createSiteView(site, journal),
      page: async ({ path }) => {
        const { count } = windows;
        const preview = await createPreview(path, { site, renderer: await loadRenderer(vite), unmarked });
        if (!preview) throw new Refused(await explainMissing(path, site));
        maps.set(++map, preview);
        maps.delete(map - MAX_MAPS);
        return { ...preview.view, map, count };
      },
      text: ({ map, id }) => maps.get(map)?.findUnmarked(id) ?? null,
      file: ({ file }) => edits.readFile(file),
      act: (action, key) => edits.act(action, Date.now(), key),
      undo: (_, key) => edits.step('undo', key),
      redo: (_, key) => edits.step('redo', key),
      problems: async () => addPlainWords(await site.checker.listProblems(), getSite()),
      example: async (request) => showExample(request, await loadRenderer(vite)),
      changes: () => changes.list(),
      takeBack: (change, key) => edits.act(changes.createTakeBack(change), Date.now(), key),
      media: () => listMedia('', getSite().source),
      planReplacement: (wanted) => listReplaced(wanted, getSite()),
      replaceTexts: (wanted, key) => edits.act(createReplacement(wanted, getSite()), Date.now(), key),
      searchTexts: ({ query }) => findNearTexts(query, getSite()),
      kinds: listKinds,
      planPage: async (page) => describePlan(page, await site.checker.getChecked()),
      makePage: async (page, key) => actOn((checked) => createPageAction(page, checked, media), key),
      pageUses: async (request) => listPageUses(request, await site.checker.getChecked()),
      movePage: async (move, key) => {
        const problems = await site.checker.listProblems();
        return actOn((checked) => createMove(move, { ...checked, problems }), key);
      },
      removePage: async (removal, key) => actOn((checked) => createRemoval(removal, checked, media), key),
    };
    /** Makes a change that is planned by all that is on the site. */
    const actOn = async (plan: (checked: Checked) => TakenBack, key?: string) =>
      edits.act(plan(await site.checker.getChecked()), Date.now(), key);
    const isCall = (name: string): name is keyof Calls => Object.hasOwn(calls, name);
    const hasTurn = limitRate();
    const mayTry = limitRate();
    /** Returns the answer to a request with its body. */
    const answer = async (
      name: string,
      body: Buffer,
      { url = '', headers }: IncomingMessage,
    ): Promise<unknown> => {
      const query = new URL(url, 'http://localhost').searchParams;
      if (name === UPLOAD) return media.upload({ ...readUploadRequest(query), bytes: body });
      const request: unknown = JSON.parse(body.toString());
      if (!isCall(name) || !isRequest({ [name]: request }))
        throw new Refused('The desk sends no such request.');
      // Who has no token learns nothing of earlier requests.
      const [key] = name === 'token' ? [] : [headers[KEY_HEADER]].flat();
      const made = key === undefined ? undefined : edits.findOutcome(key);
      return made ?? Reflect.apply(calls[name], undefined, [request, key]);
    };
    const handle = async (response: ServerResponse, path: string) => {
      const { req: request } = response;
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      const name = path.slice(DESK_PATH.length);
      if (request.method !== 'POST') {
        if (refuseMethod(response)) return;
        if (name === SITE_KEY) sendText(response, 200, siteKey);
        else sendFile(name, { ...bundle, siteKey }, response);
        return;
      }
      const refuse = (status: number, text: string) => {
        // What is still sent is not read.
        response.setHeader('Connection', 'close').on('finish', () => request.destroy());
        sendText(response, status, text);
      };
      const [, call = ''] = /^api\/(\w+)$/.exec(name) ?? [];
      const isUpload = call === UPLOAD;
      const isEntry = call === 'token';
      const hasAccess = isEntry || access.has(request.headers[TOKEN_HEADER]);
      if (!hasAccess || !isOwn(request, isUpload ? 'application/octet-stream' : 'application/json'))
        return refuse(403, NO_ACCESS);
      // Those without a token take no turn of those with one.
      const takeTurn = isEntry ? mayTry : hasTurn;
      if (!takeTurn(Date.now())) return refuse(429, 'This is too much at once.');
      if (call === EVENTS) return windows.add(response);
      if (!isUpload && !isCall(call)) return refuse(404, 'There is no such call.');
      try {
        const body = await readBody(request, LIMITS[call] ?? BODIES);
        if (!body) return refuse(413, 'This is too large, or it was not sent to its end.');
        send(response, 'application/json', JSON.stringify(await answer(call, body, request)));
      } catch (error) {
        if (!(error instanceof Refused || error instanceof UsageError)) console.error(error);
        send(response, 'application/json', JSON.stringify({ error: describeError(error) }), 400);
      }
    };
    return { handle, close: () => windows.close() };
  };
  return { path: DESK_PATH, open };
}

/** Returns the sentence about a page that can't be shown: its problem, if it has a file. */
async function explainMissing(path: string, site: DevSite): Promise<string> {
  const file = await site.findFile(path);
  if (file === undefined) return `There is no page at ${path}.`;
  const problem = (await site.checker.listProblems()).find((one) => one.file === file && isError(one));
  return `The page at ${path} can't be shown yet. ${problem?.message ?? ''}`.trim();
}

function readUploadRequest(query: URLSearchParams): UploadRequest {
  const [name, folder, title] = ['name', 'folder', 'title'].map((one) => query.get(one));
  if (typeof name !== 'string' || typeof folder !== 'string')
    throw new Refused('An upload needs its name and its folder.');
  return { name, folder, ...(typeof title === 'string' && { title }) };
}

/** Sends the app, a file of its bundle, or the empty page of the frame. */
function sendFile(
  name: string,
  { folder, files, script, style, siteKey }: Bundle & { siteKey: string },
  response: ServerResponse,
): void {
  const nonce = randomBytes(18).toString('base64');
  const policy = name === '' ? createAppPolicy(nonce) : FRAME_POLICY;
  if (name === '' || name === 'frame') response.setHeader('Content-Security-Policy', policy);
  if (name === '') send(response, 'text/html', createShell(script, style, nonce, siteKey));
  else if (name === 'frame') send(response, 'text/html', FRAME);
  else if (name === SCHEMAS)
    send(response, 'text/javascript', `export const schemas = ${JSON.stringify(schemas)};\n`);
  else if (files.includes(name)) {
    // Its name changes with its content. A browser keeps what it has compiled, too.
    response.setHeader('Cache-Control', getCacheControl(`/${name}`));
    send(response, getContentType(name), readFileSync(join(folder, name)));
  } else sendText(response, 404, 'There is no such file.');
}

/** The schemas of the engine, or of a site with blocks of its own. */
const SCHEMAS = 'schemas.js';
const FRAME = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Page</title><link rel="stylesheet" href="/@style.css"></head><body></body></html>
`;

function createShell(script: string, style: string, nonce: string, siteKey: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Edit the site</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}"><meta name="${SITE_KEY}" content="${siteKey}">
<link rel="icon" href="data:,"><link rel="stylesheet" href="${style}"><script type="module" src="${script}"></script>
</head><body><div id="root"></div></body></html>
`;
}
