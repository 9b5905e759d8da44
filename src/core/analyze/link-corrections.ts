import { getLinkKind, getLinkPath, getMediaFile } from '../link.ts';

const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[A-Za-z]{2,}$/;
const PHONE = /^\+\d[\d\s().-]{5,}$/;
/** A web address without its scheme, or with half of it: `www.example.org`, `https//example.org`, `https:/example.org`. */
const WEB = /^(?:https?:?\/{0,2}|(?=www\.))([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?:[/?#:].*)?)$/i;

/** Returns the complete link that an incomplete one can only mean: `mailto:office@example.org` for `office@example.org`. */
export function completeLink(link: string): string | undefined {
  const words = link.trim();
  if (EMAIL.test(words)) return `mailto:${words}`;
  if (PHONE.test(words)) return `tel:${words.replaceAll(/[\s().-]/g, '')}`;
  const address = WEB.exec(words)?.[1];
  if (address !== undefined) return `https://${address}`;
  return words !== link && getLinkKind(words) !== 'file' ? words : undefined;
}

/** What an editor may have left at the end of a page's address. */
const ENDING = /(?:\/index)?\.(?:html?|json|php)$|\/index$|\/+$/i;
/** What an editor may have put before it. */
const BEGINNING = /^[./]*(?:content\/pages\/)?/;

/** Returns whether a link that is no file may be meant as the address of a page: `people`, `people.html`, `./people`. */
export function isLikelyPage(link: string): boolean {
  // Its name may have these characters itself: `a#1.pdf`.
  if (/[?#]/.test(getMediaFile(link) ?? '')) return false;
  if (getLinkKind(link) !== 'file' || completeLink(link) !== undefined || link.includes('\\')) return false;
  const path = getLinkPath(link.trim()).replace(ENDING, '');
  return path !== '' && !/\.[A-Za-z0-9]+$/.test(path.slice(path.lastIndexOf('/') + 1));
}

/** Returns the page's address that a wrong one can only mean, of those that there are: `/people` for `people.html`. */
export function correctPageLink(link: string, known: ReadonlySet<string>): string | undefined {
  const path = getLinkPath(link.trim().replaceAll('\\', '/'));
  const plain = `/${path.replace(BEGINNING, '').replace(ENDING, '')}`;
  const candidates = [plain, plain.toLowerCase(), plain.replace(/\/(index|home)$/i, '') || '/'];
  const meant = candidates.find((candidate) => known.has(candidate));
  return meant === path ? undefined : meant;
}
