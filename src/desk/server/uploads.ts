import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { DAMAGED, detectFileKind } from '../../build/images/file-kind.ts';
import { inspectImage } from '../../build/images/inspect-image.ts';
import { inspectCaptions } from '../../build/images/inspect-video.ts';
import { getDisplayHelp, isImage } from '../../core/analyze/media-names.ts';
import { MEDIA } from '../../core/paths/content-paths.ts';
import { abbreviate } from '../../core/text/message-text.ts';
import type { ContentSource, Fault } from '../../core/types.ts';
import type { UploadRequest } from '../protocol.ts';
import { type Content, isPictureExtension, preparePicture } from './pictures.ts';
import { createUploadName, resolveFolder } from './upload-names.ts';

/** The maximum size of a file in bytes. */
export const UPLOAD_LIMIT = 20 * 2 ** 20;

/** Titles before a name: `Prof. Dr. `. */
const TITLES = /^(?:\p{Lu}\p{L}+\. *)+(?=\p{Lu})/u;

/** A file that an editor adds. */
export interface Upload extends UploadRequest {
  bytes: Uint8Array;
}

/** A file to write to `content/media/`, or the sentences that say why not and what to do. */
export type PreparedUpload =
  | {
      /** The name inside `content/media/`: `people/asha-sampleworth.jpg`. */
      name: string;
      /** Left out if the folder has the file already, by this name. */
      bytes?: Uint8Array;
      /** Sentences about what was changed. */
      note?: string;
    }
  | { refused: string };

/** Checks, cleans and names a file. Writes nothing. The source must list what is there now. */
export async function prepareUpload(
  { name, bytes, folder, title }: Upload,
  site: { root: string; source: ContentSource },
): Promise<PreparedUpload> {
  const original = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const content = await prepareContent(original);
  const ownName = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  if ('reason' in content) return { refused: formatRefusal(ownName, content) };
  const { extension, ...made } = content;
  const path = resolveFolder(folder, site.source);
  const same = findSame(path, extension, [original, made.bytes], site);
  if (same !== undefined) return { name: same };
  const wanted = title?.replace(TITLES, '') ?? ownName.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  return { name: createUploadName(path, wanted, extension, site.source), ...made };
}

const EMPTY: Fault = { reason: 'is empty', help: 'It was copied incompletely: copy it again.' };
const TOO_LARGE: Fault = {
  reason: `is larger than ${UPLOAD_LIMIT / 2 ** 20} MB`,
  help: 'Save a picture smaller, or a document with pictures of a lower quality.',
};
const UNKNOWN: Fault = {
  reason: 'is not a picture or a document that can be added',
  help: 'Save it as a JPEG, PNG, WebP, AVIF, GIF or SVG, or as a PDF.',
};
/** The help for kinds of files that are not pictures, by their extensions. */
const HELP: Readonly<Record<string, string>> = {
  mov: 'Put it on YouTube or Vimeo, and show it from there.',
  avi: 'Put it on YouTube or Vimeo, and show it from there.',
  zip: 'Save a text or a table as a PDF. Take pictures out of a ZIP file, and add them one by one.',
  html: 'Save it as a PDF, or write it as a page.',
};

/** Finds the kind of a file by its bytes. Returns its clean content, or the reason why it is refused. */
async function prepareContent(bytes: Buffer): Promise<Content | Fault> {
  if (bytes.length === 0) return EMPTY;
  if (bytes.length > UPLOAD_LIMIT) return TOO_LARGE;
  if (/^(\ufeff)?WEBVTT/.test(bytes.toString('utf8', 0, 9)))
    return inspectCaptions(bytes) ?? { extension: 'vtt', bytes };
  const kind = detectFileKind(bytes);
  if (!kind) return UNKNOWN;
  if (kind.extension === 'pdf') return isWholePdf(bytes) ? { extension: 'pdf', bytes } : DAMAGED;
  // An SVG may begin as any XML does; its sanitizer refuses all others.
  const extension = kind.extension === 'xml' ? 'svg' : kind.extension;
  const file = `picture.${extension}`;
  if (!isImage(file))
    return { reason: `is ${kind.name}, and can't be added`, help: HELP[extension] ?? getDisplayHelp(file) };
  const fault = await inspectImage(file, bytes);
  if (fault) return fault;
  if (isPictureExtension(extension)) return preparePicture(extension, bytes);
  const { cleanSvg } = await import('../../build/images/svg.ts');
  return { extension, bytes: Buffer.from(cleanSvg(bytes)) };
}

/** Returns true for a PDF that has its last part, which says where the others are, and nothing after it. */
function isWholePdf(bytes: Buffer): boolean {
  const [head, tail] = [bytes.toString('latin1', 0, 8), bytes.subarray(-100).toString('latin1')];
  return /^%PDF-[12]\.\d/.test(head) && /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(tail);
}

/** Finds a file of the folder itself that has one of the contents. */
function findSame(
  folder: string,
  extension: string,
  contents: readonly Uint8Array[],
  { root, source }: { root: string; source: ContentSource },
): string | undefined {
  return source
    .names((MEDIA + folder).slice(0, -1))
    .map((name) => folder + name)
    .find((name) => {
      const path = MEDIA + name;
      if (extname(name).toLowerCase().replace('jpeg', 'jpg') !== `.${extension}`) return false;
      const likely = contents.filter(({ length }) => length === source.size(path));
      return likely.length > 0 && likely.some((bytes) => readFileSync(join(root, path)).equals(bytes));
    });
}

function formatRefusal(name: string, { reason, help }: Fault): string {
  const shown = abbreviate(name.replaceAll(/[\p{C}\p{Zl}\p{Zp}"]/gu, '').trim());
  return `${shown === '' ? 'The file' : `"${shown}"`} ${reason}. ${help}`;
}
