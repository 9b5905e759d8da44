import type { Page } from '../../generated/content.ts';
import { kindOf } from '../link.ts';
import { filesIn } from './add-references.ts';
import { maybePage } from './meant.ts';
import { type Mention, noMentions, type PageMentions } from './references.ts';

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
export interface PageFacts extends Pick<PageMentions, Own> {
  /** What the page announces, once it has passed its schema. */
  subject?: Subject;
  /** What feeds say of a page that announces something. */
  description?: string;
  /** The names of its anchors, those of blocks with headings too. */
  anchors: readonly string[];
  /** Its links to pages of this site, also those that are written wrongly, and to anchors, variables put in. */
  links: readonly string[];
  /** The pictures that it shows, by their name below `content/media/`. */
  pictures: readonly string[];
  /** Those of them that may be drawn as wide as the page, if there are any. */
  widePictures?: readonly string[];
  /** The files that it links to and the videos that it plays, with their captions, by the same. */
  files: readonly string[];
  folders: readonly string[];
  data: readonly string[];
  texts: readonly string[];
  /** The variables that the site does not have, if there are any. */
  unknownVariables?: readonly Mention[];
}

/** A page's facts, from all that it mentions; `page` is the page itself, once it has passed its schema. */
export function factsOf(mentions: PageMentions, page?: Page): PageFacts {
  const { file, path, title, kind, draft, isTimed, isListed, published, updated, expires } = mentions;
  const { sectionParameter, redirectFrom, allow, links } = mentions;
  const { description } = mentions.meta;
  const inside = links.filter(({ name }) => isInside(name));
  const wide = mentions.media.filter(({ isWide }) => isWide);
  const facts: PageFacts = {
    file,
    path,
    title,
    kind,
    draft,
    isTimed,
    isListed,
    redirectFrom,
    allow,
    anchors: [...namesOf(mentions.anchors), ...mentions.generatedAnchors],
    links: namesOf(inside),
    pictures: namesOf(mentions.media),
    files: namesOf([...filesIn(links), ...mentions.videoFiles]),
    folders: namesOf(mentions.folders),
    data: namesOf(mentions.data),
    texts: namesOf(mentions.texts),
  };
  if (mentions.unknownVariables.length > 0) facts.unknownVariables = mentions.unknownVariables;
  if (wide.length > 0) facts.widePictures = namesOf(wide);
  if (published !== undefined) facts.published = published;
  if (updated !== undefined) facts.updated = updated;
  if (expires !== undefined) facts.expires = expires;
  if (sectionParameter !== undefined) facts.sectionParameter = sectionParameter;
  if (page?.subject) facts.subject = page.subject;
  if (page?.subject && description !== undefined) facts.description = description;
  return facts;
}

/** Whether what is told or drawn of a page depends on the moment. */
export function isMomentary({ isTimed, expires, allow }: PageFacts): boolean {
  return isTimed || expires !== undefined || allow.some(({ until }) => until !== undefined);
}

/** The facts of a page that mentions nothing. */
export function noFacts(own: Parameters<typeof noMentions>[0]): PageFacts {
  return factsOf(noMentions(own));
}

function isInside(link: string): boolean {
  const kind = kindOf(link);
  return kind === 'page' || kind === 'anchor' || (kind === 'file' && maybePage(link));
}

function namesOf(mentions: readonly Mention[]): string[] {
  return [...new Set(mentions.map(({ name }) => name))];
}
