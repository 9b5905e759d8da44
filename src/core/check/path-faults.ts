import { decodePercent } from '../link.ts';
import { NOT_FOUND, SITE_FILES, SITE_FOLDERS } from '../site-paths.ts';

/** What `npm run dev` answers itself: the gallery of blocks, and whatever begins with two underscores. */
const DEV = /^_blocks(\/|$)|^__/;
/** Names that hosts keep for themselves, or do not serve. */
const HIDDEN = /(^|\/)\./;
/** Devices of Windows, where no file can be called so. https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** What the name of a file ends with, and no address of a page. */
const ENDING = /\.[A-Za-z][A-Za-z0-9]*$/;

/** Bytes of a file's name on the usual file systems, less `.html` and the `.gz` of a packed one. */
const MOST_BYTES = 255 - '.html.gz'.length;
/** Characters of an address as a whole. */
const MOST_CHARACTERS = 1000;

/** What keeps an address from being one: `form` is how it is written, `taken` what else is there. */
export interface PathFault {
  kind: 'form' | 'taken';
  /** What is wrong, as the end of a sentence: `it has two slashes in a row`. */
  what: string;
}

/** Returns what is wrong with how an address is written, its variables put in. */
export function checkPathForm(address: string): PathFault | undefined {
  const fault = formFault(address);
  return fault === undefined ? undefined : { kind: 'form', what: fault };
}

function formFault(address: string): string | undefined {
  if (!address.startsWith('/')) return 'it has to begin with "/"';
  if (address === '/') return undefined;
  if (address.length > MOST_CHARACTERS) return `it has more than ${MOST_CHARACTERS} characters`;
  if (address.includes('\\')) return 'it has a backslash';
  if (/%[0-9a-f]{2}/i.test(address)) return 'it is percent-encoded';
  if (/[?#]/.test(address)) return 'a page has neither "?" nor "#" in its address';
  if (/\s/.test(address)) return 'it has a space';
  if (!/^[A-Za-z0-9_.~/-]*$/.test(address))
    return 'it has a character other than A–Z, a–z, 0–9, "-", "_", "." and "~"';
  const segments = address.slice(1).split('/');
  if (segments.at(-1) === '') return 'it ends with a slash';
  if (segments.includes('')) return 'it has two slashes in a row';
  if (segments.some((segment) => segment === '.' || segment === '..')) return 'it has "." or ".." as a step';
  if (segments.some((segment) => segment.endsWith('.'))) return 'a step of it ends with a dot';
  if (segments.some((segment) => segment.length > MOST_BYTES))
    return `a step of it has more than ${MOST_BYTES} characters`;
  return undefined;
}

/** Returns what has an address already, or what keeps hosts from showing a page there. An old address may end as a file does. */
export function checkPathIsFree(address: string, isOld: boolean, isGallery = false): PathFault | undefined {
  const name = address.slice(1).toLowerCase();
  const fault = nameFault(name, isOld, isGallery);
  return fault === undefined ? undefined : { kind: 'taken', what: fault };
}

function nameFault(name: string, isOld: boolean, isGallery: boolean): string | undefined {
  if (name === '') return undefined;
  const [first = ''] = name.split('/', 1);
  const made: readonly string[] = [...Object.values(SITE_FILES), `${NOT_FOUND}.html`, `${NOT_FOUND}.json`];
  const own = [name, `${name}.html`, `${name}.json`];
  const file = made.find((one) => own.includes(one) || first === one);
  if (file !== undefined) return `the site has a file of its own there, ${file}`;
  if (Object.values<string>(SITE_FOLDERS).includes(first)) return `the site's own folder ${first}/ is there`;
  if (DEV.test(name) && !isGallery) return '`npm run dev` has a page of its own there';
  if (HIDDEN.test(`/${name}`)) return 'hosts show no page whose name begins with a dot';
  if (/(^|\/)index$/.test(name)) return 'for hosts, "index" is the page of the folder above';
  if (name.split('/').some((segment) => DEVICE.test(segment))) return 'Windows can have no file of that name';
  const steps = name.split('/');
  if (isOld && !steps.at(-1)?.endsWith('.json')) steps.pop();
  return steps.some((step) => ENDING.test(step)) ? 'it ends as the name of a file does' : undefined;
}

/** Returns an address made from a wrong one: `/people` for `people.html`; `undefined` where no letter of it can be kept. */
export function repairPath(wrong: string, isOld = false): string | undefined {
  const words = decodePercent(wrong).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');
  const steps = words
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .split(/[\\/]+/)
    .map((step) => step.replaceAll(/[^A-Za-z0-9_.~-]+/g, '-').replace(/^[-.]+|[-.]+$/g, ''))
    .map((step) => step.slice(0, MOST_BYTES))
    .filter((step) => step !== '');
  if (steps.length === 0) return undefined;
  const whole = `/${steps.map((step) => (isOld ? step : step.replace(ENDING, ''))).join('/')}`;
  for (const candidate of [whole.slice(0, MOST_CHARACTERS), `${whole}-page`, `/page-${steps.join('-')}`])
    if (candidate !== '/' && !checkPathForm(candidate) && !checkPathIsFree(candidate, isOld))
      return candidate;
  return undefined;
}
