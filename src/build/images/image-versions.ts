import sharp, { type Sharp } from 'sharp';
import { isSvg } from '../../core/analyze/media-names.ts';
import type { Site } from '../../generated/content.ts';
import { openImage } from './open-image.ts';
import { getPlaceholderClass } from './placeholders.ts';
import { cleanSvg } from './svg.ts';

/** Use of an image: a link to it, the poster of a video file, a place on a page, or one as wide as the page. */
export type ImageUse = 'linked' | 'poster' | 'shown' | 'wide';

/** Limits of a photo. */
export type PhotoLimits = Required<Pick<NonNullable<Site['limits']>, 'photoMaxMB' | 'photoMaxPx'>>;

/** The metadata of an image, and the names of its versions in the cache entry. */
export interface ImageVersions {
  width: number;
  height: number;
  /** True if no version is within the limits. */
  oversize: boolean;
  /** The CSS class of the placeholder colour; none for transparent images. */
  placeholder?: string;
  /** The version for browsers that support no other format. */
  fallback: string;
  /** Versions by format, best format first. `wide` lists versions for full-width images. */
  sources: { type: string; files: ImageFile[]; wide: ImageFile[] }[];
}

export interface ImageFile {
  name: string;
  width: number;
}

/** Widths in pixels of all images: columns, at double density. Larger ones take most of the time. */
const WIDTHS = [480, 800];
/** Widths in pixels of full-width images: a text column at double density, and a whole screen. */
const WIDE_WIDTHS = [1080, 1600];
/** The maximum ratio of a version's width to the image's own. A version closer to it saves too little. */
const MAX_RATIO = 0.8;
const MEGABYTE = 2 ** 20;
/** The name of an SVG's only version. */
const SVG_FILE = 'svg';

/** Creates the versions of an image for its use: further ones for full-width images, and no better format for posters. */
export async function createVersions(
  bytes: Uint8Array,
  extension: string,
  limits: PhotoLimits,
  use: ImageUse,
): Promise<{ files: Map<string, Uint8Array>; meta: ImageVersions }> {
  if (isSvg(extension)) return cleanVector(bytes);
  const original = openImage(bytes);
  const { autoOrient, hasAlpha, format } = await original.metadata();
  const scale = Math.min(1, limits.photoMaxPx / Math.max(autoOrient.width, autoOrient.height));
  const width = Math.max(1, Math.round(autoOrient.width * scale));
  const height = Math.max(1, Math.round(autoOrient.height * scale));
  // sharp drops all metadata by default.
  const decodeAt = (wanted: number) => {
    const upright = original.clone().autoOrient();
    return decode(upright.resize(wanted, wanted === width ? height : undefined));
  };
  const fallback = format === 'png' || hasAlpha ? 'png' : 'jpg';
  const all = createFormats(format, fallback);
  const formats = use === 'poster' ? all.slice(-1) : all;
  const widths = selectWidths(width, WIDTHS);
  const image = await decodeAt(width);
  const files = await encodeVersions(image, formats, widths);
  const isWithin = (file: Uint8Array) => file.length <= limits.photoMaxMB * MEGABYTE;
  for (const [name, file] of files) if (!isWithin(file)) files.delete(name);
  files.set(fallback, await encodeFallback(image, fallback, limits));
  const average = hasAlpha ? undefined : await decode(reopen(image).resize(1, 1, { fit: 'fill' }));
  const placeholder = average && getPlaceholderClass(average.data);
  const oversize = ![...files.values()].some(isWithin);
  const wideWidths = selectWidths(width, WIDE_WIDTHS, Math.max(...WIDTHS));
  const used = formats.filter(({ type }) => widths.some((width) => files.has(getFileName(type, width))));
  const sources = used.map(({ type }) => {
    const list = (widths: readonly number[]) =>
      widths.map((width) => ({ name: getFileName(type, width), width }));
    const within = list(widths).filter(({ name }) => files.has(name));
    return { type: `image/${type}`, files: within, wide: list(wideWidths) };
  });
  if (use === 'wide' && wideWidths.length > 0) {
    const wide = await decodeAt(Math.max(...wideWidths));
    for (const [name, file] of await encodeVersions(wide, used, wideWidths)) files.set(name, file);
  }
  const meta = { width, height, oversize, ...(placeholder && { placeholder }), fallback, sources };
  return { files, meta };
}

/** Sanitizes an SVG, which has one version. */
async function cleanVector(bytes: Uint8Array) {
  const clean = Buffer.from(cleanSvg(bytes));
  const { width, height } = await sharp(clean).metadata();
  const meta = { width, height, oversize: false, fallback: SVG_FILE, sources: [] };
  return { files: new Map([[SVG_FILE, clean]]), meta };
}

interface Format {
  type: 'avif' | 'webp' | 'jpeg';
  encode: (small: Sharp) => Sharp;
}

/** Returns the formats of the versions of an image, best format first. */
function createFormats(original: string, fallback: 'png' | 'jpg'): Format[] {
  // JPEG has chroma subsampling already. Drawings and text keep full chroma.
  const chromaSubsampling = original === 'jpeg' ? '4:2:0' : '4:4:4';
  return [
    // `tune: 'ssim'` takes 15 % less time and bytes than sharp's default, without a visible difference.
    {
      type: 'avif',
      encode: (small) => small.avif({ quality: 50, effort: 0, tune: 'ssim', chromaSubsampling }),
    },
    // Photos fall back to JPEG in the few browsers without AVIF (Safari before 16.4): a third more bytes
    // than WebP, in a quarter of the time. https://caniuse.com/avif
    fallback === 'png'
      ? { type: 'webp', encode: (small) => small.webp({ quality: 74, effort: 1 }) }
      : { type: 'jpeg', encode: (small) => small.jpeg({ quality: 70 }) },
  ];
}

function getFileName(type: string, width: number): string {
  return `${width}.${type}`;
}

/** Encodes an image in all widths and formats, each width from the next larger: a third of the work. */
async function encodeVersions(
  image: Raw,
  formats: readonly Format[],
  widths: readonly number[],
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  let larger = image;
  for (const width of [...widths].reverse()) {
    if (width < larger.info.width) larger = await decode(reopen(larger).resize(width));
    for (const { type, encode } of formats) {
      files.set(getFileName(type, width), await encode(reopen(larger)).toBuffer());
    }
  }
  return files;
}

/** A decoded image. */
type Raw = Awaited<ReturnType<typeof decode>>;

function decode(image: Sharp) {
  return image.raw().toBuffer({ resolveWithObject: true });
}

function reopen({ data, info }: Raw): Sharp {
  return sharp(data, { raw: info });
}

/** Selects the widths of versions: at most the image's `own`, and at least 25 % wider than `existing`. */
function selectWidths(own: number, widths: readonly number[], existing = 0): number[] {
  const most = Math.min(own, Math.max(...widths));
  return most * MAX_RATIO > existing ? [...widths.filter((width) => width < most * MAX_RATIO), most] : [];
}

/** Encodes the fallback: PNG, or the best JPEG within the size limit, or else the smallest. */
async function encodeFallback(image: Raw, format: string, { photoMaxMB }: PhotoLimits): Promise<Uint8Array> {
  if (format === 'png') return reopen(image).png().toBuffer();
  let bytes: Uint8Array = new Uint8Array();
  for (const quality of [80, 65, 50]) {
    bytes = await reopen(image).jpeg({ quality }).toBuffer();
    if (bytes.length <= photoMaxMB * MEGABYTE) break;
  }
  return bytes;
}
