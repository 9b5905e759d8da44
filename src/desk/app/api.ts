import {
  type Calls,
  DESK_PATH,
  TOKEN_HEADER,
  UPLOAD,
  type UploadAnswer,
  type UploadRequest,
} from '../protocol.ts';

const STORED = 'desk-token';
/** Browsers send no more than this after the window is closed. */
const MAX_KEPT = 60_000;

/** Takes the token out of the address and keeps it for this tab: reloading needs it again. */
export function readToken(): void {
  const token = location.hash.slice(1);
  if (token === '') return;
  sessionStorage.setItem(STORED, token);
  history.replaceState(null, '', location.pathname + location.search);
}

/** Asks the server. Throws an error with its sentence if it refuses. */
export async function call<Name extends keyof Calls>(
  name: Name,
  request: Calls[Name]['request'],
): Promise<Calls[Name]['answer']> {
  const body = JSON.stringify(request);
  const response = await post(name, body);
  if (response.ok) return response.json();
  const text = await response.text();
  throw new Error(response.status === 400 ? JSON.parse(text).error : text.trim());
}

/** Sends a request with the token of this start of the server. */
export function post(path: string, body: string | Blob, type = 'application/json'): Promise<Response> {
  return fetch(`${DESK_PATH}api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': type, [TOKEN_HEADER]: sessionStorage.getItem(STORED) ?? '' },
    body,
    keepalive: path === 'act' && typeof body === 'string' && body.length < MAX_KEPT,
  });
}

/** Sends a file. Nothing changes until an action names it. */
export async function upload(file: Blob, request: UploadRequest): Promise<UploadAnswer> {
  const query = new URLSearchParams({ ...request });
  const response = await post(`${UPLOAD}?${query}`, file, 'application/octet-stream');
  return response.ok ? response.json() : { refused: (await response.text()).trim() };
}
