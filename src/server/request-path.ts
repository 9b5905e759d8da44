import { decodePath, IRREGULAR } from '../build/outputs/url-path.ts';

/** The target of a request. */
export interface RequestTarget {
  /** Its path, decoded; `undefined` for one that leads nowhere, such as `//evil.com`. */
  path?: string;
  /** Its path as it was written. */
  rawPath: string;
  /** Its query with the `?`, or nothing. */
  query: string;
  /** The host that it names, if it is a whole URL. */
  host?: string;
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;
const MALFORMED = /%(?![0-9a-f]{2})|%00/i;
/** Control characters and spaces; bytes that are not ASCII are let through, as nginx does. */
const CONTROL = /[^!-~\x80-\xff]/;
const irregular = new RegExp(IRREGULAR, 'i');

/** Reads the target of a request; `undefined` for one that HTTP does not allow, which servers answer with 400. */
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
