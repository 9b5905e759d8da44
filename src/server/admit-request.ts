import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeUnknownHost, isAllowedHost } from './request-host.ts';
import { parseTarget, type RequestTarget } from './request-path.ts';
import { sendText } from './send.ts';

/**
 * Returns the target of a request for a server that listens on `host`; `undefined` after refusing it with
 * a message.
 */
export function admitRequest(
  request: IncomingMessage,
  response: ServerResponse,
  host: string | undefined,
): RequestTarget | undefined {
  const target = parseTarget(request.url ?? '');
  for (const name of [request.headers.host, target?.host ?? request.headers.host]) {
    if (isAllowedHost(name, host)) continue;
    sendText(response, 403, describeUnknownHost(name));
    return undefined;
  }
  if (isForeign(request)) sendText(response, 403, 'This server answers its own pages only.');
  else if (!target) sendText(response, 400, 'The path is not valid.');
  else return target;
  return undefined;
}

/** Refuses a request that asks for more than to read. Returns true if it did. */
export function refuseMethod({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  response.setHeader('Allow', 'GET, HEAD');
  sendText(response, 405, 'Only GET and HEAD are allowed.');
  return true;
}

/** Returns true if a page of another origin sends a request, by the headers of the browser. Its links may lead here. */
export function isForeign({ headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode } = headers;
  const isOwnOrigin = origin === undefined || origin.replace(/^https?:\/\//, '') === host;
  return !isOwnOrigin || !(['same-origin', 'none'].includes(site) || mode === 'navigate');
}
