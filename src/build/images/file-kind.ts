import { isUtf8 } from 'node:buffer';
import type { Fault } from '../../core/types.ts';

export const DAMAGED: Fault = {
  reason: 'is damaged or cut off',
  help: 'It was copied incompletely, or the disk has damaged it: copy it again, or export it again.',
};

/** A kind of file: its name with an article, and its file extension. */
export interface FileKind {
  name: string;
  extension: string;
}

/** Kinds by the bytes that files begin with: https://en.wikipedia.org/wiki/List_of_file_signatures */
// biome-ignore-start lint/suspicious/noControlCharactersInRegex: bytes, not characters of a text.
const KINDS: readonly (FileKind & { start: RegExp })[] = [
  // ISO media files have a brand of four characters (ISO/IEC 14496-12, 4.3).
  { name: 'a HEIC photo', extension: 'heic', start: /^.{4}ftyphe[iv][cxms]/s },
  {
    name: 'a video',
    extension: 'mov',
    start: /^.{4}ftyp(qt {2}|mp4[12]|iso[m2456]|M4V |avc1|3gp[45]|dash)/s,
  },
  { name: 'an AVIF', extension: 'avif', start: /^.{4}ftypavi[fs]/s },
  { name: 'a JPEG', extension: 'jpg', start: /^\xff\xd8\xff/ },
  { name: 'a PNG', extension: 'png', start: /^\x89PNG/ },
  { name: 'a GIF', extension: 'gif', start: /^GIF8/ },
  { name: 'a WebP', extension: 'webp', start: /^.{8}WEBP/s },
  { name: 'a video', extension: 'avi', start: /^.{8}AVI /s },
  { name: 'a PDF', extension: 'pdf', start: /^%PDF/ },
  { name: 'a ZIP or Office file', extension: 'zip', start: /^PK\x03\x04/ },
  { name: 'a packed file', extension: 'zip', start: /^\x1f\x8b/ },
  { name: 'a TIFF', extension: 'tiff', start: /^(II\*\0|MM\0\*)/ },
  { name: 'a BMP', extension: 'bmp', start: /^BM/ },
  { name: 'a Photoshop file', extension: 'psd', start: /^8BPS/ },
  { name: 'a JPEG XL', extension: 'jxl', start: /^(\xff\x0a|\0\0\0\x0cJXL )/ },
  { name: 'a JPEG 2000', extension: 'jp2', start: /^\0\0\0\x0cjP {2}/ },
  { name: 'an icon file', extension: 'ico', start: /^\0\0\x01\0/ },
  // Texts, which may have a byte order mark.
  { name: 'a web page', extension: 'html', start: /^(\xef\xbb\xbf)?\s*<(!doctype\s+html|html|head|body)/i },
  { name: 'an SVG', extension: 'svg', start: /^(\xef\xbb\xbf)?\s*(<[?!][^>]*>\s*)*<svg[\s>]/ },
  { name: 'an XML text', extension: 'xml', start: /^(\xef\xbb\xbf)?\s*<[?!]/ },
];
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: bytes, not characters of a text.

/** Bytes to inspect. The prolog of an SVG may be long. */
export const HEAD_SIZE = 4096;

/** Returns the kind of a file by its first bytes, or `undefined` if it is unknown. */
export function detectFileKind(bytes: Uint8Array): FileKind | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD_SIZE)).toString('latin1');
  return KINDS.find(({ start }) => start.test(head));
}

/** Returns the name of the kind of files with an extension; `undefined` if it is unknown. */
export function getKindName(extension: string): string | undefined {
  return KINDS.find((kind) => kind.extension === extension)?.name;
}

/** Returns a text; `undefined` for bytes that are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : undefined;
}
