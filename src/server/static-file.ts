import { type FileHandle, open, realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { addCharset, getContentType } from '../build/site-files/content-types.ts';
import { getErrorCode } from '../files/error-reason.ts';
import { getOutputFingerprint } from '../files/fingerprint.ts';

/** Error codes for a missing file. */
const MISSING_CODES = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EINVAL', 'EISDIR']);

/** File extensions of precompressed versions by their encodings, smallest first. */
const ENCODINGS = { br: '.br', gzip: '.gz' };

/**
 * Sends the file at `path`, a regular path below the real path `folder`; a precompressed version if
 * the client accepts it. Returns false, having sent nothing, if the file is missing.
 */
export async function sendFile(
  { folder, path, status = 200 }: { folder: string; path: string; status?: number },
  response: ServerResponse,
): Promise<boolean> {
  const plain = await openFile(folder, path);
  if (!plain) return false;
  const opened = [plain];
  try {
    response.setHeader('Content-Type', addCharset(getContentType(path)));
    let sent = plain;
    for (const [name, extension] of Object.entries(ENCODINGS)) {
      const file = await openFile(folder, path + extension);
      if (!file) continue;
      opened.push(file);
      response.setHeader('Vary', 'Accept-Encoding');
      if (sent !== plain || !accepts(response.req, name)) continue;
      response.setHeader('Content-Encoding', name);
      sent = file;
    }
    await sendOpened(sent, status, response);
    return true;
  } finally {
    await Promise.all(opened.map(({ handle }) => handle.close()));
  }
}

/** An open file. It stays readable while its folder is replaced. */
type OpenFile = NonNullable<Awaited<ReturnType<typeof openFile>>>;

/** Opens a file. The name must match in case, also on file systems that ignore case. */
async function openFile(folder: string, path: string) {
  const file = join(folder, path.replaceAll('/', sep));
  let handle: FileHandle | undefined;
  try {
    handle = await open(file);
    const stats = await handle.stat();
    if (stats.isFile() && (await realpath(file)) === file) return { handle, stats };
    await handle.close();
  } catch (error) {
    await handle?.close();
    if (!MISSING_CODES.has(getErrorCode(error) ?? '')) throw error;
  }
  return undefined;
}

async function sendOpened(
  { handle, stats }: OpenFile,
  status: number,
  response: ServerResponse,
): Promise<void> {
  const { req: request } = response;
  const { size, mtime } = stats;
  const etag = `"${getOutputFingerprint(stats)}"`;
  const changed = mtime.toUTCString();
  response.setHeader('ETag', etag);
  response.setHeader('Last-Modified', changed);
  if (status === 200 && isFresh(request, etag, changed)) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('Accept-Ranges', 'bytes');
  const condition = request.headers['if-range'];
  const isSame = condition === undefined || condition === etag || condition === changed;
  const range = status === 200 && isSame ? parseRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    response.removeHeader('Content-Encoding');
    response.writeHead(416, { 'Content-Range': `bytes */${size}`, 'Content-Length': 0 }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size };
  const length = end - start;
  if (range) response.setHeader('Content-Range', `bytes ${start}-${end - 1}/${size}`);
  response.writeHead(range ? 206 : status, { 'Content-Length': length });
  if (request.method === 'HEAD' || length === 0) {
    response.end();
    return;
  }
  const content = handle.createReadStream({ start, end: end - 1, autoClose: false });
  await pipeline(content, response, { end: false });
  // A file that was truncated meanwhile: only closing the connection tells the client.
  if (content.bytesRead === length) response.end();
  else response.destroy();
}

/**
 * Parses the header `Range` for a file of `size` bytes; `end` is exclusive. Returns `unsatisfiable` for a range
 * outside of the file (status 416), and `undefined` for anything but one range: then the whole file is sent.
 */
function parseRange(header: string | undefined, size: number) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
  return start < end ? { start, end } : 'unsatisfiable';
}

/** Returns true if the client has this version: by its ETag, else by its date, as in nginx. */
function isFresh({ headers }: IncomingMessage, etag: string, changed: string): boolean {
  const tags = headers['if-none-match'];
  if (tags === undefined) return headers['if-modified-since'] === changed;
  return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/** Returns true if the client accepts an encoding with a weight above 0. */
function accepts({ headers }: IncomingMessage, encoding: string): boolean {
  return String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((part) => {
      const [name = '', ...parameters] = part.toLowerCase().split(';');
      return name.trim() === encoding && !parameters.some((one) => /^\s*q=0(\.0*)?\s*$/.test(one));
    });
}
