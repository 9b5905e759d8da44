import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve, sep } from 'node:path';
import { PACKAGE_ROOT } from '../files/paths.ts';
import { isSameOrigin } from './admit-request.ts';
import { sendText } from './send.ts';

/** The path that opens a file in the editor. */
export const OPEN_EDITOR = '/__open-in-editor';

/** Creates a token that only pages of this server know. */
export function createToken(): string {
  return randomBytes(16).toString('hex');
}

/**
 * Calls `launch` for requests from a page of this server for a file of the site or the package.
 * Refuses all others, as any web page could send them.
 */
export function openEditor(
  request: IncomingMessage,
  response: ServerResponse,
  { token, root, query, launch }: { token: string; root: string; query: string; launch: () => void },
): void {
  if (request.method !== 'POST' || request.headers['x-dev-token'] !== token || !isSameOrigin(request)) {
    sendText(response, 403, 'Only a page of this server may open the editor.');
    return;
  }
  const file = resolve(new URLSearchParams(query).get('file') ?? '');
  if (![root, PACKAGE_ROOT].some((folder) => file.startsWith(resolve(folder) + sep))) {
    sendText(response, 403, 'The editor opens files of this site only.');
    return;
  }
  launch();
}
