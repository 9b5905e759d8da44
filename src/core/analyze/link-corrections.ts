import { getLinkKind, getLinkPath, getMediaFile } from '../paths/parse-link.ts';
import { EMAIL, FORMATS } from '../schema/formats.ts';
import { BEGINNING } from '../text/suggest-names.ts';

const PHONE = /^\+\d[\d\s().-]{5,}$/;
/** A URL with an incomplete scheme or none: `www.example.org`, `doi.org/10.1`, `https//example.org`, `https:/example.org`. */
const WEB_URL =
  /^(?:https?(?::\/{0,2}|\/{1,2})|(?=www\.|doi\.org\/10\.))([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?:[/?#:].*)?)$/i;

/**
 * Completes a link: `office@example.org` is `mailto:office@example.org`. Returns `undefined` for one that is
 * complete, and for one that can be the name of a file.
 */
export function completeLink(link: string): string | undefined {
  const words = link.trim();
  if (EMAIL.test(words) && !words.includes('/')) return `mailto:${words}`;
  if (PHONE.test(words)) return `tel:${words.replaceAll(/[\s().-]/g, '')}`;
  if (FORMATS.orcid?.pattern.test(words)) return `https://orcid.org/${words}`;
  const rest = WEB_URL.exec(words)?.[1];
  if (rest !== undefined) return `https://${rest}`;
  return words !== link && getLinkKind(words) !== 'file' ? words : undefined;
}

/** An address that may begin with the host of another site: `jobs.example.org/x`, `example.org`, `example.ac.in`. */
const HOST =
  /^(?:[a-z0-9-]+\.)+(?:[a-z]{2,}\/.*|(?:com|edu|gov|info|net|org|(?!ai|gz|js|md|ps|py|ts)[a-z]{2})\/?)$/i;

/** The name of a profile on a social network: `@example`, on Mastodon with its server. */
const PROFILE = /^@([\w.-]+)(?:@([\w-]+(?:\.[\w-]+)+))?$/;

/** Returns the addresses that the name of a profile may stand for; an empty list for any other link. */
export function listProfiles(link: string): string[] {
  const [, name, server] = PROFILE.exec(link.trim()) ?? [];
  if (name === undefined) return [];
  const ofNetworks = ['www.linkedin.com/in/', 'www.instagram.com/', 'bsky.app/profile/'];
  return (server === undefined ? ofNetworks : [`${server}/@`]).map((host) => `https://${host}${name}`);
}

/** Returns the URL that a link may mean which can be a file as well: `https://example.org/a` for `example.org/a`. */
export function findMeantUrl(link: string): string | undefined {
  return HOST.test(link.trim()) ? `https://${link.trim()}` : undefined;
}

/** A wrong end of the path of a page. */
const ENDING = /(?:\/index)?(?:\.(?:html?|json|php))?\/*$/i;

/** Returns true if a link looks like a page's path, wrongly written: `people`, `people.html`, `./people`. */
export function isLikelyPage(link: string): boolean {
  // The name of a file may hold these characters: `a#1.pdf`.
  if (/[?#]/.test(getMediaFile(link) ?? '')) return false;
  if (PROFILE.test(link.trim())) return true;
  if (getLinkKind(link) !== 'file' || link.includes('\\')) return false;
  if ((completeLink(link) ?? findMeantUrl(link)) !== undefined) return false;
  const path = getLinkPath(link.trim()).replace(ENDING, '');
  return path !== '' && !/\.[A-Za-z0-9]+$/.test(path.slice(path.lastIndexOf('/') + 1));
}

/** Returns the path of a page that a link is without its wrong beginning and end: `/people` for `people.html`. */
export function toPagePath(link: string): string {
  const path = getLinkPath(link.trim()).replaceAll(/[\\/]+/g, '/');
  return `/${path.replace(BEGINNING, '')}`.replace(ENDING, '') || '/';
}
