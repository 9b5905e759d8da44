import {
  type Calls,
  DESK_PATH,
  KEY_HEADER,
  SITE_KEY,
  TOKEN_HEADER,
  UPLOAD,
  type UploadAnswer,
  type UploadRequest,
} from '../protocol.ts';

const STORED = 'desk-token';
/** Browsers send no more than this after the window is closed. */
const MAX_KEPT = 60_000;

/**
 * Takes the code out of the address, and keeps the token that it is good for in this tab: reloading needs it again. Other
 * windows of the site get it, too: they go on with it after another start of the server.
 */
export async function enter(): Promise<void> {
  // A new address may be opened in this tab.
  addEventListener('hashchange', () => readCode() !== undefined && location.reload());
  const channel = new BroadcastChannel(getSharedName());
  channel.addEventListener('message', ({ data }) => sessionStorage.setItem(STORED, String(data)));
  const code = readCode();
  if (code === undefined) return;
  history.replaceState(null, '', location.pathname + location.search);
  const token = await call('token', { code });
  sessionStorage.setItem(STORED, token);
  channel.postMessage(token);
}

function readCode(): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get('code') ?? undefined;
}

/** Returns the name of what the windows of a site share in the browser: another site may have been at this address before. */
export function getSharedName(): string {
  const key = document.querySelector<HTMLMetaElement>(`[name=${SITE_KEY}]`)?.content;
  return `blocksite-desk ${key}`;
}

/** The server does not do what it was asked for: what that names is not there, or does not fit. */
export class RefusedCall extends Error {}

/** Asks the server. Throws an error with its sentence if it refuses. `key` is that of a request that changes files. */
export async function call<Name extends keyof Calls>(
  name: Name,
  request: Calls[Name]['request'],
  key?: string,
): Promise<Calls[Name]['answer']> {
  const body = JSON.stringify(request);
  return read(await post(name, body, { ...(key !== undefined && { [KEY_HEADER]: key }) }));
}

/** Reads an answer. Throws an error with the sentence of one that is a failure. */
async function read(response: Response) {
  if (response.ok) return response.json();
  const text = await response.text();
  if (response.status === 400) throw new RefusedCall(JSON.parse(text).error);
  throw new Error(text.trim());
}

/** Sends a request with the token of this start of the server. */
export function post(
  path: string,
  body: string | Blob,
  headers: Record<string, string> = {},
): Promise<Response> {
  const token = sessionStorage.getItem(STORED) ?? '';
  return fetch(`${DESK_PATH}api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [TOKEN_HEADER]: token, ...headers },
    body,
    keepalive: path === 'act' && typeof body === 'string' && body.length < MAX_KEPT,
  });
}

/** Sends a file. Nothing changes until an action names it. Throws an error if it can be sent again. */
export async function upload(file: Blob, request: UploadRequest): Promise<UploadAnswer> {
  const query = new URLSearchParams({ ...request });
  const response = await post(`${UPLOAD}?${query}`, file, { 'Content-Type': 'application/octet-stream' });
  return response.status === 413 ? { refused: (await response.text()).trim() } : read(response);
}
