import type { Subject } from '../../generated/content.ts';
import { getLinkKind } from '../link.ts';
import { collectFileLinks } from './add-references.ts';
import { isLikelyPage } from './link-corrections.ts';
import { createReferences, type PageReferences, type PageStart, type Reference } from './references.ts';

/** The fields that a summary takes over from the references of a page. */
type SharedField =
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
 * The data of a page that site rules and site outputs need. It is small, since all summaries are in memory at
 * once.
 */
export interface PageSummary extends Pick<PageReferences, SharedField> {
  /** Present only if the page is valid. */
  subject?: Subject;
  /** Description for feeds and calendars. Present only with `subject`, like the author and the tags. */
  description?: string;
  author?: string;
  tags?: readonly string[];
  /** Its anchors, also those generated for blocks with headings. */
  anchors: readonly string[];
  /** Its links to pages and anchors of this site, also wrongly written ones, with variables expanded. */
  links: readonly string[];
  /** Names of the images that it shows, below `content/media/`. */
  images: readonly string[];
  /** True if `meta` has an image of its own for social networks. Absent otherwise. */
  hasShareImage?: true;
  /** Those of them that may be rendered as wide as the page. Absent if there are none. */
  wideImages?: readonly string[];
  /** Names of the files that it links to, and of its videos and their captions, below `content/media/`. */
  files: readonly string[];
  folders: readonly string[];
  data: readonly string[];
  texts: readonly string[];
  /** Unknown variables. Absent if there are none. */
  unknownVariables?: readonly Reference[];
}

/** The part of a summary that site outputs need of a page that announces something. */
export type Announcement = Pick<PageSummary, 'subject' | 'description' | 'author' | 'tags'>;

/** Creates the summary of a page from its references. `announcement` is that of a valid page. */
export function summarize(references: PageReferences, announcement?: Announcement): PageSummary {
  const { file, path, title, kind, draft, isTimed, isListed, published, updated, expires } = references;
  const { sectionParameter, redirectFrom, allow, links } = references;
  const inside = links.filter(({ name }) => isInside(name));
  const files = [...collectFileLinks(links), ...references.videoFiles];
  const hasShareImage = references.media.some(({ pointer }) => pointer.startsWith('/meta/'));
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
    anchors: [...getNames(references.anchors), ...references.generatedAnchors],
    links: getNames(inside),
    images: getNames(references.media),
    files: getNames(files),
    folders: getNames(references.folders),
    data: getNames(references.data),
    texts: getNames(references.texts),
  };
  if (references.unknownVariables.length > 0) summary.unknownVariables = references.unknownVariables;
  if (hasShareImage) summary.hasShareImage = true;
  if (wide.length > 0) summary.wideImages = getNames(wide);
  if (published !== undefined) summary.published = published;
  if (updated !== undefined) summary.updated = updated;
  if (expires !== undefined) summary.expires = expires;
  if (sectionParameter !== undefined) summary.sectionParameter = sectionParameter;
  return { ...summary, ...announcement };
}

/** Returns true if the diagnostics of a page, its HTML, or its entry in the feeds depend on the build time. */
export function isTimeDependent({ isTimed, subject, expires, allow }: PageSummary): boolean {
  return (
    isTimed ||
    subject !== undefined ||
    expires !== undefined ||
    allow.some(({ until }) => until !== undefined)
  );
}

/** Returns the path of a page and those that redirect to it, each with its pointer. */
export function listPaths({ path, redirectFrom }: PageSummary): Pick<Reference, 'name' | 'pointer'>[] {
  return [{ name: path, pointer: '/path' }, ...redirectFrom].filter(({ name }) => name !== '');
}

/** Creates the summary of a page without references. */
export function createSummary(start: PageStart): PageSummary {
  return summarize(createReferences(start));
}

function isInside(link: string): boolean {
  const kind = getLinkKind(link);
  return kind === 'page' || kind === 'anchor' || (kind === 'file' && isLikelyPage(link));
}

function getNames(references: readonly Reference[]): string[] {
  return [...new Set(references.map(({ name }) => name))];
}
