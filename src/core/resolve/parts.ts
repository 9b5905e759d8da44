import type {
  Count,
  Embed,
  Phone,
  Photo,
  RichText,
  VideoFile,
  WideImage,
  Image as WrittenImage,
} from '../../generated/content.ts';
import type { Image, RemotePhoto, VideoFile as ResolvedVideoFile } from '../../generated/props.ts';
import { listImages } from '../analyze/media-names.ts';
import { expandInLink, expandVariables } from '../analyze/variables.ts';
import { relateTable } from '../load/relations.ts';
import { listTexts } from '../schema/walk.ts';
import { fillLabel } from '../text/fill-label.ts';
import type { JsonObject, Span } from '../types.ts';
import type { ResolveContext } from './context.ts';
import { formatCallTime, formatDate, formatDayOrTime } from './date.ts';
import { resolveEmbed } from './embed-url.ts';
import { describeFile } from './file.ts';
import { getLicenseLink, getMediaUrl, resolveLink } from './link.ts';
import { resolveText } from './markdown.ts';
import { resolveSocialLink } from './social-link.ts';
import { resolveTable } from './table.ts';

/**
 * Resolves a valid part to the shape that components receive; `undefined` leaves the field out. `parent` is
 * the object that contains it, with defaults.
 */
type Resolve<T> = (value: T, context: ResolveContext, parent: JsonObject) => unknown;

/** Returns the function that resolves a part. Validators have proved that values have its type. */
export function getResolver(part = ''): Resolve<unknown> | undefined {
  return resolvers[part] as Resolve<unknown> | undefined;
}

/** The functions that resolve parts, by the name in `schema/parts/`. */
const resolvers: Readonly<Record<string, Resolve<never>>> = {
  link: (value: string, { variables, base }) => resolveLink(expandInLink(value, variables), base),

  fileLink(value: string, context) {
    const href = expandInLink(value, context.variables);
    const link = resolveLink(href, context.base);
    return link && { link, ...describeFile(href, context) };
  },

  phone(value: Phone, { variables }) {
    const { label = '', number } = typeof value === 'string' ? { number: value } : value;
    const href = `tel:${number.replaceAll(/[^+\d]/g, '')}`;
    const words = label ? expandVariables(label, variables) : undefined;
    return { label: words, number, link: resolveLink(href, '') };
  },

  socialLink: resolveSocialLink,

  date: (value: string, { dates }) => ({ iso: value, text: formatDate(value, dates) }),

  dateTime: (value: string, { dates }) => ({ iso: value, text: formatCallTime(value, dates) }),

  dayOrTime: (value: string, { dates }) => ({ iso: value, text: formatDayOrTime(value, dates) }),

  richText(value: RichText, context) {
    const { base, nextNumber, mark, path } = context;
    const getImage = (image: WrittenImage) => resolveImage(image, context);
    const own = mark && { mark: (text: string, within: Span) => mark(text, { path, within }) };
    return resolveText(value, context, { base, getImage, nextNumber, ...own });
  },

  image: (value: WrittenImage, context) => resolveImage(value, context),

  wideImage: (value: WideImage, context) => resolveImage(value, context, true),

  // A player has one address for its poster: the other versions are not published.
  poster(value: WideImage, context, { file }) {
    const image = resolveImage(value, context, true);
    const one = file !== undefined && { src: context.media(value.src)?.poster ?? image?.src, sources: [] };
    return image && { ...image, ...one };
  },

  photo({ src = '', url, alt = '', caption, ...rights }: Photo, context) {
    const expand = (text: string) => expandVariables(text, context.variables);
    const photo = url ? resolveRemotePhoto(url, expand(alt)) : resolveImage({ src, alt }, context);
    return (
      photo && { ...photo, ...(caption && { caption: expand(caption) }), ...resolveRights(rights, context) }
    );
  },

  // `fillContents` makes the list when all headings are resolved.
  contents: (value: boolean) => (value ? [] : null),

  mediaFolder(value: string, context, { alt = '' }) {
    const images = listImages(expandVariables(value, context.variables), context.source);
    return images.flatMap((src, i) => resolveImage({ src, alt: `${alt} ${i + 1}`.trim() }, context) ?? []);
  },

  dataName(value: string, context, block) {
    const { tables, queried, site } = context;
    const selected = queried?.get(value);
    if (!selected) {
      const named = tables.get(value);
      return named && resolveTable(relateTable(named, listTexts(block), tables), block, context);
    }
    const { columns, headings: groups, rows: own, whole } = selected;
    const rows = (whole?.rows ?? own).map((row) => row.values);
    const part = whole && { start: whole.start, end: whole.start + own.length };
    const counted = { pages: whole?.pages ?? 1, count: rows.length };
    return {
      ...resolveTable({ columns, rows }, block, context, part),
      ...(groups && { groups }),
      ...(whole && site && { pages: fillLabel(site.words.rowsOfPages, counted, site) }),
    };
  },

  listFilter(value: boolean, { spread, site }, block) {
    const [whole] = Object.values(block).flatMap((list) => spread?.get(list) ?? []);
    return value && whole && site ? fillLabel(site.words.entriesOfPages, { ...whole }, site) : value;
  },

  count: (value: Count, { tables }) => (typeof value === 'number' ? value : tables.countRows(value.count)),

  // Texts have their values.
  variable: () => undefined,

  embed(value: Embed, { variables }, { title: ofEntry }) {
    const { title = ofEntry, ...embed } = resolveEmbed(value);
    return { ...embed, ...(typeof title === 'string' && { title: expandVariables(title, variables) }) };
  },

  videoFile: ({ src, captions, title, lang }: VideoFile, { variables, base, dates }): ResolvedVideoFile => ({
    src: base + getMediaUrl(src),
    captions: base + getMediaUrl(captions),
    title: expandVariables(title, variables),
    lang: lang ?? dates.lang,
  }),
};

function resolveImage(
  { src, alt = '', ...rights }: WrittenImage & Rights,
  context: ResolveContext,
  isWide = false,
): Image | undefined {
  const file = context.media(src);
  if (!file) return undefined;
  const { wideSources, poster, ...image } = file;
  return {
    alt: expandVariables(alt, context.variables),
    ...image,
    sources: (isWide && wideSources) || image.sources,
    ...resolveRights(rights, context),
  };
}

type Rights = Pick<WideImage, 'credit' | 'license'>;

/** Returns the credit of an image, and its licence with the address of its text. */
function resolveRights({ credit, license }: Rights, { variables }: ResolveContext) {
  const link = license && getLicenseLink(license);
  return {
    ...(credit && { credit: expandVariables(credit, variables) }),
    ...(license && link && { license: { name: license, link } }),
  };
}

function resolveRemotePhoto(url: string, alt: string): RemotePhoto {
  const { href, host } = new URL(url);
  return { url: href, host, alt };
}
