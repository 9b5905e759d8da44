import type { ChildProcess } from 'node:child_process';
import { type Calls, DESK_PATH, TOKEN_HEADER, type UploadAnswer } from '../../../src/desk/protocol.ts';
import { createCode } from '../../../src/desk/server/access.ts';
import { PACKAGE_PROGRAM } from '../../attack/commands.ts';
import { startDev } from '../../attack/dev-process.ts';

/** A desk in a process of its own. */
export interface RunningDesk {
  dev: ChildProcess;
  port: number;
  token: string;
  /** Sends a request as the app does. */
  post: (
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  call: <Name extends keyof Calls>(
    name: Name,
    request: Calls[Name]['request'],
  ) => Promise<Calls[Name]['answer']>;
  upload: (query: string, bytes: Uint8Array<ArrayBuffer>) => Promise<UploadAnswer>;
}

/** Sends the code of an address, as a window does that begins with it. */
export function postCode(
  origin: string,
  code: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${origin}${DESK_PATH}api/token`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ code }),
  });
}

/** Starts the command `edit` for a site. */
export async function startDesk(root: string): Promise<RunningDesk> {
  const { dev, port } = await startDev(root, ['edit', '--no-open'], PACKAGE_PROGRAM);
  const { origin } = new URL(`http://localhost:${port}`);
  const token = await (await postCode(origin, createCode(root))).json();
  const post: RunningDesk['post'] = (path, body, headers = {}) =>
    fetch(`${origin}${DESK_PATH}api/${path}`, {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/json', [TOKEN_HEADER]: token, ...headers },
      body,
    });
  const read = async (response: Response) => {
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    dev,
    port,
    token,
    post,
    call: async (name, request) => read(await post(name, JSON.stringify(request))),
    upload: async (query, bytes) =>
      read(await post(`upload?${query}`, bytes, { 'Content-Type': 'application/octet-stream' })),
  };
}
