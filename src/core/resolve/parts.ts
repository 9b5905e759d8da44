import type {
  Count,
  Embed,
  Phone,
  Photo,
  RichText,
  SocialLink,
  VideoFile,
  Image as WrittenImage,
} from '../../generated/content.ts';
import type { Image, RemotePhoto, VideoFile as ResolvedVideoFile } from '../../generated/props.ts';
import { expandInLink, expandVariables } from '../analyze/variables.ts';
import { listMedia } from '../content-paths.ts';
import { showTitles } from '../load/referred-rows.ts';
import { PAGE_COLUMNS } from '../schema/page-columns.ts';
import { isObject, type JsonObject } from '../types.ts';
import type { MediaFile, ResolveContext } from './context.ts';
import { formatCallTime, formatDate, formatDayOrTime } from './date.ts';
import { resolveEmbed } from './embed.ts';
import { describeFile } from './file.ts';
import { getMediaUrl, resolveLink } from './link.ts';
import { resolveRichText } from './markdown.ts';
import { parseText } from './parse-text.ts';
import { resolveSocialLink } from './social-link.ts';
import { resolveTable } from './table.ts';

/** The types of parts as written, by the name in `schema/parts/`. */
interface Parts {
  link: string;
  fileLink: string;
  phone: Phone;
  socialLink: SocialLink;
  date: string;
  dateTime: string;
  dayOrTime: string;
  richText: RichText;
  image: WrittenImage;
  wideImage: WrittenImage;
  photo: Photo;
  contents: boolean;
  mediaFolder: string;
  dataName: string;
  count: Count;
  embed: Embed;
  videoFile: VideoFile;
}

/**
 * Resolves a valid part to the shape that components receive, with the object that contains it, with defaults. Returns `undefined`
 * to leave the field out.
 */
type Resolve<T> = (value: T, context: ResolveContext, parent: JsonObject) => unknown;

export function getResolver(part: string): Resolve<unknown> | undefined {
  // The validators have proved that values have the type of their part.
  return Object.hasOwn(resolvers, part) ? (resolvers[part as keyof Parts] as Resolve<unknown>) : undefined;
}

const resolvers: { [Part in keyof Parts]: Resolve<Parts[Part]> } = {
  link: (value, { variables, base }) => resolveLink(expandInLink(value, variables), base),

  fileLink(value, context) {
    const href = expandInLink(value, context.variables);
    const link = resolveLink(href, context.base);
    return link && { link, ...describeFile(href, context) };
  },

  phone(value, { variables }) {
    const { label = '', number } = typeof value === 'string' ? { number: value } : value;
    const href = `tel:${number.replaceAll(/[^+\d]/g, '')}`;
    return {
      ...(label && { label: expandVariables(label, variables) }),
      number,
      link: resolveLink(href, ''),
    };
  },

  socialLink: resolveSocialLink,

  date: (value, { dates }) => ({ iso: value, text: formatDate(value, dates) }),

  dateTime: (value, { dates }) => ({ iso: value, text: formatCallTime(value, dates) }),

  dayOrTime: (value, { dates }) => ({ iso: value, text: formatDayOrTime(value, dates) }),

  richText(value, context) {
    const { base, nextNumber } = context;
    const getImage = (image: { src: string; alt: string }) => resolveImage(image, context, false);
    return resolveRichText(parseText(value, context), { base, getImage, nextNumber });
  },

  image: (value, context) => resolveImage(value, context, false),

  wideImage: (value, context) => resolveImage(value, context, true),

  photo(value, context) {
    const { caption, src = '', ...rest } = value;
    const photo = resolveRemotePhoto(value, context) ?? resolveImage({ ...rest, src }, context, false);
    return photo && caption ? { ...photo, caption: expandVariables(caption, context.variables) } : photo;
  },

  // `fillContents` makes the list when all headings are resolved.
  contents: (value) => (value === true ? [] : null),

  mediaFolder(value, context, parent) {
    const alt = typeof parent.alt === 'string' ? expandVariables(parent.alt, context.variables) : '';
    const folder = expandVariables(value, context.variables);
    const images = listMedia(folder, context.source).flatMap((name) => context.media(name) ?? []);
    return images.map((image, i) => withAlt(image, `${alt} ${i + 1}`.trim()));
  },

  dataName(value, { tables, variables, origin, base, dates, queried }, parent) {
    const selected = queried?.get(value);
    const named = tables.get(selected?.table ?? value);
    // A query that names no table takes pages.
    const schema = selected?.table === '' ? { properties: PAGE_COLUMNS } : named?.schema;
    if (!schema) return undefined;
    const rows = showTitles(selected?.rows ?? named?.rows ?? [], schema, tables);
    const lang = typeof parent.lang === 'string' ? expandVariables(parent.lang, variables) : dates.lang;
    return resolveTable(
      { schema, rows },
      { ...getTableChoice(parent, variables), origin, base, dates: { ...dates, lang } },
    );
  },

  count: (value, { tables }) => (typeof value === 'number' ? value : tables.countRows(value.count)),

  embed: (value, { variables }) => resolveEmbed({ ...value, title: expandVariables(value.title, variables) }),

  videoFile: ({ src, captions, title, lang }, { variables, base, dates }): ResolvedVideoFile => ({
    src: base + getMediaUrl(src),
    captions: base + getMediaUrl(captions),
    title: expandVariables(title, variables),
    lang: lang ?? dates.lang,
  }),
};

function resolveImage(
  { src, alt = '' }: WrittenImage,
  { media, variables }: ResolveContext,
  isWide: boolean,
): Image | undefined {
  const file = media(src);
  return file && withAlt(file, expandVariables(alt, variables), isWide);
}

/** Resolves a photo of another site; `undefined` for any other. */
function resolveRemotePhoto(
  { url, alt = '' }: Photo,
  { variables }: ResolveContext,
): RemotePhoto | undefined {
  if (url === undefined) return undefined;
  const { href, host } = new URL(url);
  return { url: href, host, alt: expandVariables(alt, variables) };
}

/** Returns an image with its text alternative. */
function withAlt({ wideSources, ...file }: MediaFile, alt: string, isWide = false): Image {
  const sources = (isWide && wideSources) || file.sources;
  return { alt, ...file, sources };
}

function getTableChoice(block: JsonObject, variables: Readonly<Record<string, string>>) {
  const { columns, linkedColumn, linkLabel, sort, download } = block;
  return {
    sort: sort === true,
    download: download === true,
    ...(typeof linkLabel === 'string' && { linkLabel: expandVariables(linkLabel, variables) }),
    ...(Array.isArray(columns) && { columns: columns.map(String) }),
    ...(isObject(linkedColumn) && {
      linkedColumn: { column: String(linkedColumn.column), by: String(linkedColumn.by) },
    }),
  };
}
