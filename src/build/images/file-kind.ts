/** A kind of file: its name with an article, and its file extension. */
export interface FileKind {
  name: string;
  ending: string;
}

/** Signatures by their offset: https://en.wikipedia.org/wiki/List_of_file_signatures */
const SIGNATURES: readonly [at: number, starts: readonly string[], words: string, ending: string][] = [
  [4, toBrandSignatures('heic heix heim heis hevc hevx hevm hevs'), 'a HEIC photo', 'heic'],
  [
    4,
    toBrandSignatures('qt   mp41 mp42 isom iso2 iso4 iso5 iso6 M4V  avc1 3gp4 3gp5 dash'),
    'a video',
    'mov',
  ],
  [4, toBrandSignatures('avif avis'), 'an AVIF', 'avif'],
  [0, ['\xff\xd8\xff'], 'a JPEG', 'jpg'],
  [0, ['\x89PNG'], 'a PNG', 'png'],
  [0, ['GIF8'], 'a GIF', 'gif'],
  [8, ['WEBP'], 'a WebP', 'webp'],
  [8, ['AVI '], 'a video', 'avi'],
  [0, ['%PDF'], 'a PDF', 'pdf'],
  [0, ['PK\x03\x04'], 'a ZIP or Office file', 'zip'],
  [0, ['\x1f\x8b'], 'a packed file', 'zip'],
  [0, ['II*\0', 'MM\0*'], 'a TIFF', 'tiff'],
  [0, ['BM'], 'a BMP', 'bmp'],
  [0, ['8BPS'], 'a Photoshop file', 'psd'],
  [0, ['\xff\x0a', '\0\0\0\x0cJXL '], 'a JPEG XL', 'jxl'],
  [0, ['\0\0\0\x0cjP  '], 'a JPEG 2000', 'jp2'],
  [0, ['\0\0\x01\0'], 'an icon file', 'ico'],
];
/** The beginnings of text formats, after a byte order mark. */
const TEXTS: readonly [start: RegExp, words: string, ending: string][] = [
  [/^\s*<(!doctype\s+html|html|head|body)/i, 'a web page', 'html'],
  [/^\s*(<[?!][^>]*>\s*)*<svg[\s>]/, 'an SVG', 'svg'],
  [/^\s*<[?!]/, 'an XML text', 'xml'],
];

/** Returns the signatures of four-character brands of ISO media files (ISO/IEC 14496-12, 4.3). */
function toBrandSignatures(brands: string): string[] {
  return (brands.match(/.{4} ?/g) ?? []).map((brand) => `ftyp${brand.slice(0, 4)}`);
}

/** Bytes to inspect. The prolog of an SVG may be long. */
const HEAD = 4096;

/** Returns the kind of a file by its first bytes, or `undefined` if it is unknown. */
export function detectFileKind(bytes: Uint8Array): FileKind | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  const text = head.replace(/^\xef\xbb\xbf/, '');
  const signature = SIGNATURES.find(([at, starts]) => starts.some((start) => head.startsWith(start, at)));
  if (signature) return { name: signature[2], ending: signature[3] };
  const start = TEXTS.find(([pattern]) => pattern.test(text));
  return start && { name: start[1], ending: start[2] };
}

/** The maximum size of a pointer file in bytes: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
export const MAX_POINTER_SIZE = 1024;

/** Returns true for the pointer of a file that Git LFS has not fetched. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return (
    bytes.length <= MAX_POINTER_SIZE &&
    Buffer.from(bytes).toString('latin1').startsWith('version https://git-lfs.github.com/spec/')
  );
}
