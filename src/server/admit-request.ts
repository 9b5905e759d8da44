import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { decodePath, IRREGULAR } from '../build/site-files/url-path.ts';
import { LOOPBACK } from './listen.ts';
import { sendText } from './send.ts';

/** Returns the target of a request to a server on `host`; `undefined` after refusing it with a message. */
export function admitRequest(response: ServerResponse, host: string | undefined): RequestTarget | undefined {
  const { req: request } = response;
  const target = parseTarget(request.url ?? '');
  // The target may be a full URL, with a host of its own.
  for (const name of [request.headers.host, target?.host ?? request.headers.host]) {
    if (isAllowedHost(name, host)) continue;
    const message = `This server does not answer requests for the host ${JSON.stringify(name ?? '')}. Use http://localhost, or start it with --host and the name that you use.`;
    sendText(response, 403, message);
    return undefined;
  }
  if (isForeign(request)) sendText(response, 403, 'This server answers its own pages only.');
  else if (!target) sendText(response, 400, 'The path is not valid.');
  else return target;
  return undefined;
}

/** Refuses a request that is neither GET nor HEAD. Returns true if it did. */
export function refuseMethod(response: ServerResponse): boolean {
  const { method } = response.req;
  if (method === 'GET' || method === 'HEAD') return false;
  response.setHeader('Allow', 'GET, HEAD');
  sendText(response, 405, 'Only GET and HEAD are allowed.');
  return true;
}

/** Returns true for a request that a page of another origin makes; a link that is followed is none. */
export function isForeign({ headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode } = headers;
  const isOwnOrigin = origin === undefined || origin.replace(/^https?:\/\//, '') === host;
  return !isOwnOrigin || !(['same-origin', 'none'].includes(site) || mode === 'navigate');
}

const LOCAL_NAMES = new Set(['localhost', LOOPBACK, '[::1]']);
const EVERY_ADDRESS = new Set(['0.0.0.0', '::']);

/** Returns true for a `Host` that a server on `listening` answers. Refusing others prevents DNS rebinding. */
export function isAllowedHost(header: string | undefined, listening: string = LOOPBACK): boolean {
  const name = header?.toLowerCase().replace(/:\d*$/, '');
  if (name === undefined) return false;
  const address = name.replace(/^\[(.*)\]$/, '$1');
  return (
    LOCAL_NAMES.has(name) ||
    address === listening.toLowerCase() ||
    (EVERY_ADDRESS.has(listening) && isIP(address) > 0)
  );
}

export interface RequestTarget {
  /** The decoded path; `undefined` for one that can't be a page, such as `//evil.com`. */
  path?: string;
  /** The path as it was sent. */
  rawPath: string;
  /** The query with its `?`, or an empty string. */
  query: string;
  /** The host, if the target is an absolute URL. */
  host?: string;
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;
const MALFORMED = /%(?![0-9a-f]{2})|%00/i;
/** Control characters and spaces. Other bytes than ASCII are allowed, as in nginx. */
const CONTROL = /[^!-~\x80-\xff]/;
const irregular = new RegExp(IRREGULAR, 'i');

/** Parses the target of a request; `undefined` for one that HTTP forbids, which servers answer with 400. */
export function parseTarget(target: string): RequestTarget | undefined {
  const [, host, rest = target] = ABSOLUTE.exec(target) ?? [];
  const local = host !== undefined && !rest.startsWith('/') ? `/${rest}` : rest;
  const [rawPath = ''] = local.split('?', 1);
  if (!rawPath.startsWith('/') || MALFORMED.test(rawPath) || CONTROL.test(local)) return undefined;
  return {
    ...(!irregular.test(local) && { path: decodePath(rawPath) }),
    rawPath,
    query: local.slice(rawPath.length),
    ...(host !== undefined && { host }),
  };
}
