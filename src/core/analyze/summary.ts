import type { Page } from '../../generated/content.ts';
import { getLinkKind } from '../link.ts';
import { collectFileLinks } from './add-references.ts';
import { isLikelyPage } from './link-corrections.ts';
import { createReferences, type PageReferences, type Reference } from './references.ts';

/** What a page announces. */
export type Subject = NonNullable<Page['subject']>;

/** What of a page is told to the rest of the site as it is. */
type Own =
  | 'file'
  | 'path'
  | 'title'
  | 'kind'
  | 'draft'
  | 'isTimed'
  | 'isListed'
  | 'published'
  | 'updated'
  | 'expires'
  | 'sectionParameter'
  | 'redirectFrom'
  | 'allow';

/**
 * What the rest of the site has to know of a page. Reduce sees only this, of all pages at once, so it is small: names,
 * each once, and not where they stand.
 */
export interface PageSummary extends Pick<PageReferences, Own> {
  /** What the page announces, once it has passed its schema. */
  subject?: Subject;
  /** What feeds say of a page that announces something. */
  description?: string;
  /** The names of its anchors, those of blocks with headings too. */
  anchors: readonly string[];
  /** Its links to pages of this site, also those that are written wrongly, and to anchors, variables put in. */
  links: readonly string[];
  /** The pictures that it shows, by their name below `content/media/`. */
  images: readonly string[];
  /** Those of them that may be drawn as wide as the page, if there are any. */
  wideImages?: readonly string[];
  /** The files that it links to and the videos that it plays, with their captions, by the same. */
  files: readonly string[];
  folders: readonly string[];
  data: readonly string[];
  texts: readonly string[];
  /** The variables that the site does not have, if there are any. */
  unknownVariables?: readonly Reference[];
}

/** A page's facts, from all that it mentions; `page` is the page itself, once it has passed its schema. */
export function summarize(references: PageReferences, page?: Page): PageSummary {
  const { file, path, title, kind, draft, isTimed, isListed, published, updated, expires } = references;
  const { sectionParameter, redirectFrom, allow, links } = references;
  const { description } = references.meta;
  const inside = links.filter(({ name }) => isInside(name));
  const wide = references.media.filter(({ isWide }) => isWide);
  const summary: PageSummary = {
    file,
    path,
    title,
    kind,
    draft,
    isTimed,
    isListed,
    redirectFrom,
    allow,
    anchors: [...namesOf(references.anchors), ...references.generatedAnchors],
    links: namesOf(inside),
    images: namesOf(references.media),
    files: namesOf([...collectFileLinks(links), ...references.videoFiles]),
    folders: namesOf(references.folders),
    data: namesOf(references.data),
    texts: namesOf(references.texts),
  };
  if (references.unknownVariables.length > 0) summary.unknownVariables = references.unknownVariables;
  if (wide.length > 0) summary.wideImages = namesOf(wide);
  if (published !== undefined) summary.published = published;
  if (updated !== undefined) summary.updated = updated;
  if (expires !== undefined) summary.expires = expires;
  if (sectionParameter !== undefined) summary.sectionParameter = sectionParameter;
  if (page?.subject) summary.subject = page.subject;
  if (page?.subject && description !== undefined) summary.description = description;
  return summary;
}

/** Whether what is told or drawn of a page depends on the moment. */
export function isTimeDependent({ isTimed, expires, allow }: PageSummary): boolean {
  return isTimed || expires !== undefined || allow.some(({ until }) => until !== undefined);
}

/** The facts of a page that mentions nothing. */
export function createSummary(own: Parameters<typeof createReferences>[0]): PageSummary {
  return summarize(createReferences(own));
}

function isInside(link: string): boolean {
  const kind = getLinkKind(link);
  return kind === 'page' || kind === 'anchor' || (kind === 'file' && isLikelyPage(link));
}

function namesOf(references: readonly Reference[]): string[] {
  return [...new Set(references.map(({ name }) => name))];
}
