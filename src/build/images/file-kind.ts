import { isUtf8 } from 'node:buffer';

/** A kind of file: its name with an article, and its file extension. */
export interface FileKind {
  name: string;
  extension: string;
}

/** Brands of ISO media files (ISO/IEC 14496-12, 4.3), each of four characters. */
const HEIC_BRANDS = 'heic|heix|heim|heis|hevc|hevx|hevm|hevs';
const VIDEO_BRANDS = 'qt  |mp41|mp42|isom|iso2|iso4|iso5|iso6|M4V |avc1|3gp4|3gp5|dash';
const AVIF_BRANDS = 'avif|avis';

/** Signatures by their offset: https://en.wikipedia.org/wiki/List_of_file_signatures */
const SIGNATURES: readonly (FileKind & { at: number; starts: readonly string[] })[] = [
  { name: 'a HEIC photo', extension: 'heic', at: 4, starts: toSignatures(HEIC_BRANDS) },
  { name: 'a video', extension: 'mov', at: 4, starts: toSignatures(VIDEO_BRANDS) },
  { name: 'an AVIF', extension: 'avif', at: 4, starts: toSignatures(AVIF_BRANDS) },
  { name: 'a JPEG', extension: 'jpg', at: 0, starts: ['\xff\xd8\xff'] },
  { name: 'a PNG', extension: 'png', at: 0, starts: ['\x89PNG'] },
  { name: 'a GIF', extension: 'gif', at: 0, starts: ['GIF8'] },
  { name: 'a WebP', extension: 'webp', at: 8, starts: ['WEBP'] },
  { name: 'a video', extension: 'avi', at: 8, starts: ['AVI '] },
  { name: 'a PDF', extension: 'pdf', at: 0, starts: ['%PDF'] },
  { name: 'a ZIP or Office file', extension: 'zip', at: 0, starts: ['PK\x03\x04'] },
  { name: 'a packed file', extension: 'zip', at: 0, starts: ['\x1f\x8b'] },
  { name: 'a TIFF', extension: 'tiff', at: 0, starts: ['II*\0', 'MM\0*'] },
  { name: 'a BMP', extension: 'bmp', at: 0, starts: ['BM'] },
  { name: 'a Photoshop file', extension: 'psd', at: 0, starts: ['8BPS'] },
  { name: 'a JPEG XL', extension: 'jxl', at: 0, starts: ['\xff\x0a', '\0\0\0\x0cJXL '] },
  { name: 'a JPEG 2000', extension: 'jp2', at: 0, starts: ['\0\0\0\x0cjP  '] },
  { name: 'an icon file', extension: 'ico', at: 0, starts: ['\0\0\x01\0'] },
];
/** The beginnings of text formats, after a byte order mark. */
const TEXTS: readonly (FileKind & { start: RegExp })[] = [
  { name: 'a web page', extension: 'html', start: /^\s*<(!doctype\s+html|html|head|body)/i },
  { name: 'an SVG', extension: 'svg', start: /^\s*(<[?!][^>]*>\s*)*<svg[\s>]/ },
  { name: 'an XML text', extension: 'xml', start: /^\s*<[?!]/ },
];

function toSignatures(brands: string): string[] {
  return brands.split('|').map((brand) => `ftyp${brand}`);
}

/** Bytes to inspect. The prolog of an SVG may be long. */
const HEAD = 4096;

/** Returns the kind of a file by its first bytes, or `undefined` if it is unknown. */
export function detectFileKind(bytes: Uint8Array): FileKind | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  const text = head.replace(/^\xef\xbb\xbf/, '');
  const signature = SIGNATURES.find(({ at, starts }) => starts.some((start) => head.startsWith(start, at)));
  return signature ?? TEXTS.find(({ start }) => start.test(text));
}

/** Returns the name of the kind of files with an extension; `undefined` if it is unknown. */
export function getKindName(extension: string): string | undefined {
  return [...SIGNATURES, ...TEXTS].find((kind) => kind.extension === extension)?.name;
}

/** Returns a text; `undefined` for bytes that are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : undefined;
}
