import { SITE_FILES } from '../../core/paths/site-paths.ts';

/** Content types by file extension, for the files of an output. All servers send these. */
export const CONTENT_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    html: 'text/html',
    css: 'text/css',
    js: 'text/javascript',
    json: 'application/json',
    xml: 'application/xml',
    txt: 'text/plain',
    ics: 'text/calendar',
    webmanifest: 'application/manifest+json',
    wasm: 'application/wasm',
    svg: 'image/svg+xml',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
    avif: 'image/avif',
    gif: 'image/gif',
    ico: 'image/x-icon',
    woff2: 'font/woff2',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
    webm: 'video/webm',
    vtt: 'text/vtt',
    csv: 'text/csv',
    pdf: 'application/pdf',
    zip: 'application/zip',
    gz: 'application/gzip',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    odt: 'application/vnd.oasis.opendocument.text',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    odp: 'application/vnd.oasis.opendocument.presentation',
  }),
);

/** Content types of files of the output that differ from those of their extensions. */
export const FILE_TYPES: ReadonlyMap<string, string> = new Map([
  [SITE_FILES.atom, 'application/atom+xml'],
  [SITE_FILES.jsonFeed, 'application/feed+json'],
]);

/** The content type of unknown extensions: browsers download the file. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** The content type of files below `/.well-known/` without an extension, such as certificate challenges. */
export const WELL_KNOWN_TYPE = 'text/plain';

/** Returns the content type of a file of the output, without parameters. */
export function getContentType(path: string): string {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const unknown = path.startsWith('/.well-known/') ? WELL_KNOWN_TYPE : UNKNOWN_TYPE;
  return FILE_TYPES.get(path.slice(1)) ?? CONTENT_TYPES.get(extension) ?? unknown;
}

/** Returns a content type with its encoding, if it is one of texts. */
export function addCharset(type: string): string {
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}
