import { listMedia, MEDIA } from '../paths/content-paths.ts';
import { getLocalKind, toPathInside } from '../paths/parse-link.ts';
import { findSameName, listNames } from '../text/suggest-names.ts';
import { type ContentSource, createFix, type Fault, type Repair } from '../types.ts';
import { memoize } from '../util/memoize.ts';

/** Returns true if the name is that of an image that browsers show. */
export function isImage(name: string): boolean {
  return /\.(avif|gif|jpe?g|png|svg|webp)$/i.test(name);
}

/** Returns the names of the images in a folder below `content/media/`. */
export function listImages(folder: string, source: Pick<ContentSource, 'list'>): string[] {
  return listMedia(folder, source).filter(isImage);
}

export function isSvg(name: string): boolean {
  return /\.svg$/i.test(name);
}

const OTHER_IMAGE =
  /\.(heic|heif|tiff?|bmp|psd|ai|eps|ico|jxl|jp2|jfif|raw|dng|cr2|cr3|nef|arw|orf|rw2|xcf)$/i;
const VIDEO = /\.(mov|mp4|m4v|avi|mkv|webm|wmv|mpe?g|3gp)$/i;
const AUDIO = /\.(mp3|m4a|wav|ogg|flac|aac)$/i;
const DOCUMENT = /\.(pdf|docx?|pptx?|odt|odp|txt|rtf|md|xlsx?|ods|csv|zip)$/i;

/** Returns true if a file of this name belongs into `content/media/`. */
export function isMediaName(name: string): boolean {
  return isImage(name) || [OTHER_IMAGE, VIDEO, AUDIO, /\.pdf$/i].some((kind) => kind.test(name));
}

/** Returns the help for a file that is not an image and should be shown as one. */
export function getDisplayHelp(name: string): string {
  if (/\.hei[cf]$/i.test(name))
    return 'Save it as a JPEG: open it in Photos or an image editor and export it. An iPhone takes JPEGs itself with Settings, Camera, Formats, "Most Compatible".';
  if (OTHER_IMAGE.test(name)) return 'Open it in an image editor and export it as a JPEG or PNG.';
  if (VIDEO.test(name))
    return 'Show it as a video: from a file of your own (MP4 or WebM), or from YouTube or Vimeo. Or export one image of it as a JPEG.';
  if (DOCUMENT.test(name) || AUDIO.test(name))
    return 'Move it to another folder below content/media/ and link to it, or export it as a JPEG or PNG.';
  return 'Use a JPEG, PNG, WebP, AVIF, GIF or SVG file. Other files can be linked to.';
}

/** Names of files that may not be published, with the reason and the help. */
const NAME_FAULTS: readonly [pattern: RegExp, reason: string, help: string][] = [
  [
    /\.(html?|xhtml?|xht|mhtml?|mht|hta|htc|js|mjs|cjs|jse|wasm|svgz|xml|xslt?|xsd|xul|rdf|atom|rss|mathml|mml|swf|jar|class|appcache|webmanifest|url|webloc)$/i,
    'may hold code that runs with the rights of this site when somebody opens it',
    'Make it a page, save it as a PDF, or put it into a ZIP file.',
  ],
  [
    // Apache's `AddHandler` looks at every extension in a name, not only the last.
    /\.(php\d?|phtml|phps|pht|phar|f?cgi|aspx?|ascx|ashx|asmx|jspx?|jspf|cfm|shtml)(?=\.|$)|(^|\/)(web\.config|php\.ini)$/i,
    'has a name that makes some hosts run it as a program',
    'Rename it, or put it into a ZIP file.',
  ],
  [
    /\.(exe|msi|bat|cmd|com|scr|ps1|vbs?|wsf|lnk|reg|dll|sh|bash|pl|app|dmg|deb|rpm|apk)$/i,
    'is a program, and visitors should not be led to run one',
    'Put it into a ZIP file, or link to the site that publishes it.',
  ],
];

/** Returns the reason why no file of this name may be published, or `undefined`. */
export function findNameFault(name: string): Fault | undefined {
  const [, reason, help = ''] = NAME_FAULTS.find(([pattern]) => pattern.test(name)) ?? [];
  return reason === undefined ? findServingFault(name) : { reason, help };
}

/** Returns the reason why some host cannot serve a file of this name, or `undefined`. */
function findServingFault(name: string): Fault | undefined {
  const right = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them
    .replaceAll(/[\\:*"<>|\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffd]+/g, '-')
    .replaceAll(/[. ]+(?=\/|$)/g, '');
  if (right === name) return undefined;
  return {
    reason: "has a character in its name that URLs can't have",
    help: `Rename it to "${right}", and use that name wherever it is linked or shown.`,
  };
}

/** Returns the names of all files below `content/media/`, listed once: many pages may name missing files. */
export const getMediaNames = memoize((source: ContentSource) => listMedia('', source), new WeakMap());

/**
 * Lists the media files that a path may mean. `photos/x.jpg` is certain for `/content/media/photos/x.jpg`; of a path of
 * another computer the last step counts.
 */
export function listNearMedia(written: string, source: ContentSource): Repair<string>[] {
  const names = getMediaNames(source);
  const inside = toPathInside(MEDIA, written);
  // A path that is written correctly means another file: `2025/team.jpg` is not `team.jpg`.
  const same = inside === written ? undefined : findSameName(inside, names);
  if (same !== undefined) return createFix(same);
  return listNames(getLocalKind(written) ? inside.replace(/.*\//, '') : inside, names);
}
