import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { formatCommand } from '../../core/text/format-command.ts';
import { getDigest } from '../../files/fingerprint.ts';
import { readOwnJson } from '../../files/read-json.ts';
import { resolveInside } from '../../files/resolve-inside.ts';
import { writeAtomic } from '../../files/write-atomic.ts';
import { DESK_PATH } from '../protocol.ts';
import { Refused } from './refused.ts';

/** The folder of codes: the name of each file is the digest of a code, its text the time. */
const CODES = '.blocksite/desk/codes';
/** Milliseconds for which a code is good. */
const CODE_MS = 60_000;

const START_AGAIN = `Start "${formatCommand('edit')}" again, also while it runs: it opens a new window, and those that were open go on.`;
/** The sentences for a window without the token, a code that is not good, and one that was used before. */
export const NO_ACCESS = `This window has no access: the program that saves was started again, or an address was used twice. ${START_AGAIN}`;
const NOT_GOOD = `This address is good once, for a minute, and is not good any more. ${START_AGAIN}`;
const USED_TWICE = `An address of the desk was used twice, and is good once. If it was not you, somebody else could edit the site, so no window has access any more. ${START_AGAIN}`;

/** Returns an address of the desk, with a new code, for the URL of its server. */
export function createAddress(root: string, url: string): string {
  return `${url}${DESK_PATH}#code=${createCode(root)}`;
}

/** Creates a code. The server takes one whose digest is written in the folder of the site: who can write there can edit the site. */
export function createCode(root: string, time = Date.now()): string {
  const code = createSecret();
  writeAtomic(root, getCodeFile(code), String(time));
  return code;
}

/** Removes all codes: those of an earlier server, and what came with the folder. Others can't add any. */
export function removeCodes(root: string): void {
  rmSync(resolveInside(root, CODES), { recursive: true, force: true });
  mkdirSync(resolveInside(root, CODES), { recursive: true, mode: 0o700 });
}

function getCodeFile(code: string): string {
  return `${CODES}/${getDigest([code], 64)}`;
}

function createSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** Creates the token that all windows have, each for a code. `onEnd` is called when it has become another one. */
export function createAccess(root: string, onEnd: (reason: string) => void) {
  let token = createSecret();
  const used = new Set<string>();
  return {
    /** Returns true for the token, in a time that says nothing of it. */
    has(text: unknown): boolean {
      const [sent, expected] = [Buffer.from(String(text)), Buffer.from(token)];
      return sent.length === expected.length && timingSafeEqual(sent, expected);
    },
    /** Returns the token for a good code. Throws for others. One that was used ends the token, which a stranger may have. */
    enter(code: string, time: number): string {
      const file = getCodeFile(code);
      if (used.has(file)) {
        used.clear();
        token = createSecret();
        onEnd(USED_TWICE);
        throw new Refused(USED_TWICE);
      }
      const path = resolveInside(root, file);
      const age = time - (readOwnJson<number>(path) ?? Number.NaN);
      if (!(age >= 0 && age < CODE_MS)) throw new Refused(NOT_GOOD);
      rmSync(path);
      used.add(file);
      return token;
    },
  };
}

/** The maximum number of requests in a second: a person who types makes about ten. */
const MAX_RATE = 150;

/** Returns true for a request of the app: from its own origin, with a body of its kind. */
export function isOwn({ headers }: IncomingMessage, type: string): boolean {
  const isOrigin = headers.origin === `http://${headers.host}`;
  // Older browsers do not say where a request comes from.
  const isSame = (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
  return isOrigin && isSame && headers['content-type'] === type;
}

/** Creates a function that returns false for requests that are too many in a second. */
export function limitRate(): (now: number) => boolean {
  let [start, count] = [0, 0];
  return (now) => {
    if (now - start >= 1000) [start, count] = [now, 0];
    count += 1;
    return count <= MAX_RATE;
  };
}

/** Reads the body of a request; `undefined` if it is too long, takes too much time, or is cut off. */
export function readBody(
  request: IncomingMessage,
  { bytes, milliseconds }: { bytes: number; milliseconds: number },
): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    const end = (body?: Buffer) => {
      clearTimeout(timer);
      chunks = [];
      resolve(body);
    };
    const timer = setTimeout(end, milliseconds);
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > bytes) end();
      else chunks.push(chunk);
    });
    request.on('end', () => end(size > bytes ? undefined : Buffer.concat(chunks)));
    request.on('close', () => end());
  });
}
