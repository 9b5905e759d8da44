import type { ForEach, Subject } from '../../generated/content.ts';
import { findRowTitle } from '../load/referred-rows.ts';
import type { Tables } from '../load/tables.ts';
import { getLinkKind } from '../paths/parse-link.ts';
import { getParent } from '../paths/pointer.ts';
import type { Json, JsonObject, UnlocatedDiagnostic } from '../types.ts';
import { isLikelyPage } from './link-corrections.ts';
import {
  FileReferences,
  type PageMeta,
  type QueryReference,
  type Reference,
  type ReferenceKind,
} from './references.ts';

/** The data of a page that site rules and site outputs need: little, since all are in memory at once. */
export interface PageSummary extends PageMeta, Pick<FileReferences, 'file'> {
  /** The dates by which its HTML changes. Absent if there are none. */
  times?: readonly string[];
  /** Present only if the page is valid. */
  subject?: Subject;
  /** Description for queries, feeds and calendars. Present only with `subject` or one that is written in `meta`. */
  description?: string;
  /** Names, or keys of rows of the table of authors. */
  author?: readonly string[];
  tags?: readonly string[];
  /** True if a syntax error hides a part of the page. Absent otherwise. */
  isPartial?: true;
  /** True if it is not valid by its schema: its queries are checked, but not run. Absent otherwise. */
  isInvalid?: true;
  /** Its anchors, also those generated for blocks with headings. */
  anchors: readonly string[];
  /** Its links to pages and anchors of this site, also wrongly written ones, with variables expanded. */
  links: readonly string[];
  /** Names of the images that it shows, below `content/media/`. */
  images: readonly string[];
  /** True if `meta` has an image of its own for social networks. Absent otherwise. */
  hasShareImage?: true;
  /** Those of them that are only posters of video files. Absent if there are none. */
  posters?: readonly string[];
  /** Those of them that may be rendered as wide as the page. Absent if there are none. */
  wideImages?: readonly string[];
  /** Names of the files that it links to, and of its videos and their captions, below `content/media/`. */
  files: readonly string[];
  folders: readonly string[];
  data: readonly string[];
  texts: readonly string[];
  /** `forEach` of the template that has made the page, if one has. */
  template?: ForEach;
  /** The columns of its row that name rows of tables and are in its texts. Absent if there are none. */
  referring?: readonly ReferringColumn[];
  /** Its valid queries. Absent if there are none. */
  queries?: readonly QueryReference[];
  /** The values of the columns of its folder. Absent without a valid row schema of it. */
  columns?: JsonObject;
  /** State and dates of its call, as written. Present only with `subject`. */
  call?: Pick<Subject, 'opensAt' | 'closesAt'> & { state?: string };
  /** Unknown variables. Absent if there are none. */
  unknownVariables?: readonly Reference[];
  /** The names of the variables of the site that it shows, also unknown ones. Absent if there are none. */
  variables?: readonly string[];
}

/** A column with the keys of rows of a table. */
export interface ReferringColumn {
  column: string;
  table: string;
  value: Json;
}

/** The data of a table that site rules and site outputs need: links and variables in its cells and the titles of columns. */
export interface TableSummary extends Pick<PageSummary, 'file' | 'links' | 'unknownVariables' | 'variables'> {
  name: string;
  /** Names of the files below `content/media/` that its rows link to. */
  media: readonly string[];
  /** Names of the tables whose rows it names. Absent if there are none. */
  referred?: readonly string[];
  diagnostics: readonly UnlocatedDiagnostic[];
}

/** The part of a summary that site outputs need of a page that announces something. */
export type Announcement = Pick<PageSummary, 'subject' | 'description' | 'author' | 'tags' | 'call'>;

/** Returns true for a page that has an address and is no draft. */
export function isPublished({ kind, draft, path }: PageSummary): boolean {
  return kind === 'page' && !draft && path !== '';
}

/** Creates the summary of a page from its references, and what else is known of it. */
export function summarize(references: FileReferences, more?: Partial<PageSummary>): PageSummary {
  const { file, meta, queries } = references;
  const listNames = (...kinds: ReferenceKind[]) => getNames(references.list(...kinds));
  const times = listNames('time');
  const links = references.list('link');
  const media = references.list('media');
  const unknownVariables = references.list('unknownVariable');
  const variables = listNames('variable', 'unknownVariable').filter((name) => !name.startsWith('this.'));
  const hasShareImage = media.some(({ pointer }) => pointer.startsWith('/meta/'));
  const getVideo = ({ pointer }: Reference) => getParent(getParent(pointer));
  const videos = new Set(references.list('videoFile').map(getVideo));
  const shown = media.filter((image) => image.part !== 'poster' || !videos.has(getVideo(image)));
  const wide = shown.filter(({ part }) => part === 'wideImage' || part === 'poster');
  const images = getNames(media);
  const named = new Set(getNames(shown));
  const posters = images.filter((name) => !named.has(name));
  return {
    file,
    ...meta,
    ...(times.length > 0 && { times }),
    anchors: listNames('anchor', 'generatedAnchor'),
    links: getNames(links.filter(({ name }) => isInside(name))),
    images,
    files: listNames('file', 'videoFile'),
    folders: listNames('folder'),
    data: listNames('data'),
    texts: listNames('text'),
    ...(unknownVariables.length > 0 && { unknownVariables }),
    ...(variables.length > 0 && { variables }),
    ...(queries.length > 0 && { queries }),
    ...(hasShareImage && { hasShareImage }),
    ...(posters.length > 0 && { posters }),
    ...(wide.length > 0 && { wideImages: getNames(wide) }),
    ...more,
  };
}

/** Returns the path of a page and those that redirect to it, each with its pointer. */
export function listPaths({ path, redirectFrom }: PageSummary): Pick<Reference, 'name' | 'pointer'>[] {
  return [{ name: path, pointer: '/path' }, ...redirectFrom].filter(({ name }) => name !== '');
}

/** Creates the summary of a page without references. */
export function createSummary({ file, ...meta }: { file: string } & Partial<PageMeta>): PageSummary {
  return summarize(new FileReferences(file, meta));
}

/** Returns pages with the titles of the rows that their authors name, for feeds. */
export function nameAuthors(pages: readonly PageSummary[], tables: Tables): readonly PageSummary[] {
  const table = tables.authorTable;
  if (table === undefined) return pages;
  const getTitle = (key: string) => findRowTitle(table, key, tables)?.title ?? key;
  return pages.map((page) => (page.author ? { ...page, author: page.author.map(getTitle) } : page));
}

function isInside(link: string): boolean {
  const kind = getLinkKind(link);
  return kind === 'page' || kind === 'anchor' || (kind === 'file' && isLikelyPage(link));
}

function getNames(references: readonly Reference[]): string[] {
  return [...new Set(references.map(({ name }) => name))];
}
