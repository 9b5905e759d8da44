import { decodePath, IRREGULAR } from '../build/outputs/url-path.ts';

/** The target of a request. */
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
