import { hasReservedName } from '../paths/content-paths.ts';
import { decodePercent } from '../paths/parse-link.ts';
import { isServedElsewhere, NOT_FOUND, SITE_FILES, SITE_FOLDERS } from '../paths/site-paths.ts';
import { formatCommand } from '../text/format-command.ts';

/** Files and folders at the root of an output that belong to no page. */
const OWN_FILES = [...Object.values(SITE_FILES), `${NOT_FOUND.slice(1)}.html`, `${NOT_FOUND.slice(1)}.json`];
const OWN_FOLDERS: readonly string[] = Object.values(SITE_FOLDERS);
/** Paths that `dev` answers itself: the gallery of blocks, and all that begin with two underscores. */
const DEV_PATH = /^_blocks(\/|$)|^__/;
/** Names with a dot in front, which web servers use themselves or don't serve. */
const HIDDEN = /(^|\/)\./;
/** The ending of a file's name, which no page's path can have. */
const ENDING = /\.([A-Za-z][A-Za-z0-9]*)$/;
/** The ending of a page on other sites, which says nothing: `people.html`. */
const PAGE_ENDING = /\.(html?|json|php|aspx?|jsp)$/i;

/** Maximum number of characters between two slashes: 255 bytes of a file's name, less `.html` and `.gz`. */
const MAX_SEGMENT = 255 - '.html.gz'.length;
/** Maximum number of characters of a path. */
const MAX_PATH = 1000;

/** A part of a path between slashes. No dot is at its end, so that it is neither `.` nor `..`. */
const SEGMENT = /^[A-Za-z0-9_.~-]*[A-Za-z0-9_~-]$/;

/** Returns the end of a sentence that says why a path, with its variables expanded, is not well-formed; else `undefined`. */
export function findFormFault(path: string): string | undefined {
  const [, ...segments] = path.split('/');
  const isRight = segments.every((segment) => SEGMENT.test(segment) && segment.length <= MAX_SEGMENT);
  if (path === '/' || (path.startsWith('/') && isRight && path.length <= MAX_PATH)) return undefined;
  return `it has to begin with "/", with only letters, digits, "-", "_", "." and "~" between slashes (at most ${MAX_SEGMENT}, and no "." at the end)`;
}

/** The site and the purpose of a path, by which it is free or not. */
interface PathPurpose {
  otherPaths: readonly string[];
  /** True for a path that leads to a page: it may end like the name of a file. Default `false`. */
  isRedirect?: boolean;
  /** True in the gallery, which has the path that is reserved for it. Default `false`. */
  isGallery?: boolean;
}

/** Returns the end of a sentence that says why a well-formed path can't be used; `undefined` if it is free. */
export function findUse(
  path: string,
  { otherPaths, isRedirect = false, isGallery = false }: PathPurpose,
): string | undefined {
  if (isServedElsewhere(path, otherPaths))
    return 'another application serves it, by "otherPaths" of the site config';
  const name = path.slice(1).toLowerCase();
  if (name === '') return undefined;
  const [first = ''] = name.split('/', 1);
  const names = [first, name, `${name}.html`, `${name}.json`];
  const file = OWN_FILES.find((one) => names.includes(one));
  if (file !== undefined) return `the site has its own file ${file} there`;
  if (OWN_FOLDERS.includes(first)) return `the site has its own folder ${first}/ there`;
  if (DEV_PATH.test(name) && !isGallery)
    return `the preview (\`${formatCommand('dev')}\`) has its own page there`;
  if (HIDDEN.test(`/${name}`)) return 'web servers show no page whose name begins with a dot';
  if (/(^|\/)index$/.test(name)) return 'for web servers, "index" is the page of the folder above it';
  const steps = name.split('/');
  if (hasReservedName(name)) return 'no file can have that name on Windows';
  if (isRedirect && !steps.at(-1)?.endsWith('.json')) steps.pop();
  return steps.some((step) => ENDING.test(step)) ? 'it ends like the name of a file' : undefined;
}

/** Returns a free path that is like a wrong one: `/people` for `people.html`; `undefined` if there is none. */
export function repairPath(wrong: string, purpose: PathPurpose): string | undefined {
  const words = decodePercent(wrong).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');
  const steps = words
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .split(/[\\/]+/)
    .map((step) => step.replaceAll(/[^A-Za-z0-9_.~-]+/g, '-').replace(/^[-.]+|[-.]+$/g, ''))
    .map((step) => step.slice(0, MAX_SEGMENT))
    .filter((step) => step !== '');
  if (steps.length === 0) return undefined;
  const whole = `/${steps.map((step) => (purpose.isRedirect ? step : step.replace(PAGE_ENDING, '').replace(ENDING, '-$1'))).join('/')}`;
  for (const candidate of [whole.slice(0, MAX_PATH), `${whole}-page`, `/page-${steps.join('-')}`])
    if (candidate !== '/' && !findFormFault(candidate) && !findUse(candidate, purpose)) return candidate;
  return undefined;
}
