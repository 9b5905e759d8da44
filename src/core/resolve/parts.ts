import type { Root } from 'mdast';
import type { Embed, SocialLink } from '../../generated/content.ts';
import type { Image, RemotePhoto, VideoFile } from '../../generated/props.ts';
import { expandInLink, expandInMarkdown, expandVariables } from '../analyze/variables.ts';
import { listMedia, TEXT } from '../content-paths.ts';
import { toMarkdown } from '../markdown/lines.ts';
import type { Json, JsonObject } from '../types.ts';
import type { MediaFile, ResolveContext, TextContext } from './context.ts';
import { formatCallTime, formatDate, formatDayOrTime } from './date.ts';
import { resolveEmbed } from './embed.ts';
import { describeFile } from './file.ts';
import { getMediaUrl, resolveLink } from './link.ts';

import { resolveRichText } from './markdown.ts';
import { resolveSocialLink } from './social-link.ts';

import { resolveTable } from './table.ts';

/**
 * Resolves a part to the shape that components receive, from its valid value and from the object that contains it, with defaults.
 * Returns `undefined` to leave the field out.
 */
export type PartResolver = (value: unknown, context: ResolveContext, parent: JsonObject) => unknown;

/** Resolvers by the name of the part in `schema/parts/`. */
export const partResolvers: Readonly<Record<string, PartResolver>> = {
  link: (value, { variables, base }) =>
    typeof value === 'string' ? resolveLink(expandInLink(value, variables), base) : undefined,

  fileLink(value, context) {
    if (typeof value !== 'string') return undefined;
    const href = expandInLink(value, context.variables);
    const link = resolveLink(href, context.base);
    return link && { link, ...describeFile(href, context) };
  },

  phone(value, { variables }) {
    const { label, number } = isPhone(value) ? value : { label: '', number: String(value) };
    const href = `tel:${number.replaceAll(/[^+\d]/g, '')}`;
    return {
      ...(label && { label: expandVariables(label, variables) }),
      number,
      link: resolveLink(href, ''),
    };
  },

  socialLink: (value, context) => (isSocialLink(value) ? resolveSocialLink(value, context) : undefined),

  date: (value, { dates }) =>
    typeof value === 'string' ? { iso: value, text: formatDate(value, dates) } : undefined,

  dateTime: (value, { dates }) =>
    typeof value === 'string' ? { iso: value, text: formatCallTime(value, dates) } : undefined,

  dayOrTime: (value, { dates }) =>
    typeof value === 'string' ? { iso: value, text: formatDayOrTime(value, dates) } : undefined,

  richText(value, context) {
    const { base, nextNumber } = context;
    const root = parseText(value, context);
    if (!root) return undefined;
    const getImage = (image: { src: string; alt: string }) => resolveImage(image, context, false);
    return resolveRichText(root, { base, getImage, nextNumber });
  },

  image: (value, context) => resolveImage(value, context, false),

  wideImage: (value, context) => resolveImage(value, context, true),

  photo(value, context) {
    const photo = resolveRemotePhoto(value, context) ?? resolveImage(value, context, false);
    if (!photo || !has(value, 'caption')) return photo;
    return { ...photo, caption: expandVariables(value.caption, context.variables) };
  },

  // `fillContents` makes the list when all headings are resolved.
  contents: (value) => (value === true ? [] : null),

  mediaFolder(value, context, parent) {
    const alt = typeof parent.alt === 'string' ? expandVariables(parent.alt, context.variables) : '';
    const folder = expandVariables(String(value), context.variables);
    const images = listMedia(folder, context.source).flatMap((name) => context.media(name) ?? []);
    return images.map((image, i) => withAlt(image, `${alt} ${i + 1}`.trim()));
  },

  dataName(value, { tables, variables, origin, base, dates, queried }, parent) {
    const selected = queried?.get(value);
    const named = tables.get(selected?.table ?? String(value));
    const table = named && { ...named, rows: selected?.rows ?? named.rows };
    const lang = typeof parent.lang === 'string' ? expandVariables(parent.lang, variables) : dates.lang;
    return table && resolveTable(table, { ...getTableChoice(parent, variables), origin, base, lang });
  },

  count(value, { tables }) {
    if (typeof value === 'number') return value;
    if (!isCount(value)) return undefined;
    return tables.countRows(value.count);
  },

  embed: (value, { variables }) =>
    isEmbed(value) ? resolveEmbed({ ...value, title: expandVariables(value.title, variables) }) : undefined,

  videoFile(value, { variables, base, dates }): VideoFile | undefined {
    if (!isVideoFile(value)) return undefined;
    return {
      src: base + getMediaUrl(value.src),
      captions: base + getMediaUrl(value.captions),
      title: expandVariables(value.title, variables),
      lang: value.lang ?? dates.lang,
    };
  },
};

/** Parses a rich text: a string, its lines or a file. Returns `undefined` for any other value. */
export function parseText(
  value: unknown,
  { variables, source, parseMarkdown }: TextContext,
): Root | undefined {
  const text = isFile(value) ? (source.read(TEXT + value.file) ?? '') : value;
  if (typeof text !== 'string' && !isLines(text)) return undefined;
  return parseMarkdown(expandInMarkdown(toMarkdown(text), variables).text).root;
}

function resolveImage(
  value: unknown,
  { media, variables }: ResolveContext,
  isWide: boolean,
): Image | undefined {
  if (!isImage(value)) return undefined;
  const file = media(value.src);
  return file && withAlt(file, expandVariables(value.alt ?? '', variables), isWide);
}

/** Resolves a photo of another site; `undefined` for any other. */
function resolveRemotePhoto(value: unknown, { variables }: ResolveContext): RemotePhoto | undefined {
  if (!isRemotePhoto(value)) return undefined;
  const { href, host } = new URL(value.url);
  return { url: href, host, alt: expandVariables(value.alt, variables) };
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
    ...(isLines(columns) && { columns }),
    ...(isLinked(linkedColumn) && { linkedColumn }),
  };
}

function isLines(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((line) => typeof line === 'string');
}
function has<K extends string>(value: unknown, key: K): value is { [key in K]: string } {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, key) === 'string';
}
function isPhone(value: unknown): value is { label?: string; number: string } {
  return has(value, 'number');
}
function isFile(value: unknown): value is { file: string } {
  return has(value, 'file');
}
function isImage(value: unknown): value is { src: string; alt?: string } {
  return has(value, 'src');
}
function isSocialLink(value: unknown): value is SocialLink {
  return has(value, 'href');
}
function isRemotePhoto(value: unknown): value is { url: string; alt: string } {
  return has(value, 'url') && has(value, 'alt');
}
function isCount(value: unknown): value is { count: string } {
  return has(value, 'count');
}
function isLinked(value: Json | undefined): value is { column: string; by: string } {
  return has(value, 'column') && has(value, 'by');
}
function isEmbed(value: unknown): value is Embed {
  return has(value, 'title');
}
function isVideoFile(
  value: unknown,
): value is { src: string; captions: string; title: string; lang?: string } {
  return has(value, 'src') && has(value, 'captions') && has(value, 'title');
}
