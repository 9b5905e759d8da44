import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { isSvg } from '../../core/analyze/media-names.ts';
import { openImage } from './open-image.ts';
import { getPlaceholderClass } from './placeholders.ts';
import { cleanSvg } from './svg.ts';

/** Limits of a photo, from the site config. */
export interface PhotoLimits {
  photoMaxMB: number;
  photoMaxPx: number;
}

/** A picture's facts and the files that were made of it, by their name in the cache. */
export interface ImageVersions {
  width: number;
  height: number;
  oversize: boolean;
  /** The class with the palette's colour next to its average one; none for what is not opaque. */
  placeholder?: string;
  /** The picture where no better version is understood. */
  fallback: string;
  /** What is made in each format, best formats first; `wide` only of what may be drawn as wide as the page. */
  sources: { type: string; files: ImageFile[]; wide: ImageFile[] }[];
}

/** One version of a picture. */
export interface ImageFile {
  name: string;
  width: number;
}

/**
 * The widths of all pictures: half a phone's or a plain screen's column, and the same at double density. Most are drawn in a column,
 * so larger ones would be made for nobody, and would take most of the time.
 */
const WIDTHS = [480, 800];
/** The widths of what may be drawn as wide as the page: a column of text at double density, and a whole screen. */
const WIDE_WIDTHS = [1080, 1600];
/** A width so near to the picture's own saves nothing worth a file. */
const MIN_RATIO = 0.8;
const MEGABYTE = 2 ** 20;
/** The name of an SVG's only version. */
const SVG_FILE = 'svg';

/** Makes the smaller versions of a picture: its facts, and the files by the name under which facts know them. */
export async function createVersions(
  bytes: Uint8Array,
  extension: string,
  limits: PhotoLimits,
): Promise<{ files: Map<string, Uint8Array>; versions: ImageVersions }> {
  return isSvg(extension) ? cleanVector(bytes) : createBitmapVersions(bytes, limits);
}

/** Makes the larger versions of a picture, by the names under which its facts know them. */
export async function createWideVersions(
  bytes: Uint8Array,
  limits: PhotoLimits,
): Promise<Map<string, Uint8Array>> {
  const { width, decodeAt, formats } = await openPhoto(bytes, limits);
  const widths = selectWideWidths(width);
  return widths.length > 0 ? encodeVersions(await decodeAt(Math.max(...widths)), formats, widths) : new Map();
}

/** An SVG is published as it was checked: written anew with nothing but what is harmless. */
async function cleanVector(
  bytes: Uint8Array,
): Promise<{ files: Map<string, Uint8Array>; versions: ImageVersions }> {
  const { svg, fault } = cleanSvg(bytes);
  if (fault) throw new Error(fault.reason);
  const clean = Buffer.from(svg);
  const { width, height } = await sharp(clean).metadata();
  const versions = { width, height, oversize: false, fallback: SVG_FILE, sources: [] };
  return { files: new Map([[SVG_FILE, clean]]), versions };
}

async function createBitmapVersions(bytes: Uint8Array, limits: PhotoLimits) {
  const { width, height, decodeAt, hasAlpha, fallback, formats } = await openPhoto(bytes, limits);
  const widths = selectWidths(width, WIDTHS);
  const image = await decodeAt(width);
  const files = await encodeVersions(image, formats, widths);
  const best = await encodeFallback(image, fallback, limits);
  files.set(fallback, best);
  const placeholder = hasAlpha ? undefined : await computePlaceholder(image);
  const versions: ImageVersions = {
    width,
    height,
    oversize: best.length > limits.photoMaxMB * MEGABYTE,
    ...(placeholder && { placeholder }),
    fallback,
    sources: formats.map(({ type }) => ({
      type: `image/${type}`,
      files: widths.map((width) => ({ name: getFileName(type, width), width })),
      wide: selectWideWidths(width).map((width) => ({ name: getFileName(type, width), width })),
    })),
  };
  return { files, versions };
}

/** A picture as it is shown, upright and within the limits, to be decoded at the width that is needed, and what its versions are made in. */
async function openPhoto(bytes: Uint8Array, { photoMaxPx }: PhotoLimits) {
  const original = openImage(bytes);
  const { autoOrient, hasAlpha, format } = await original.metadata();
  const scale = Math.min(1, photoMaxPx / Math.max(autoOrient.width, autoOrient.height));
  const width = Math.max(1, Math.round(autoOrient.width * scale));
  const height = Math.max(1, Math.round(autoOrient.height * scale));
  const fallback = format === 'png' || hasAlpha ? 'png' : 'jpg';
  // A JPEG has its colours at half the resolution already; drawings and text on colour keep theirs whole.
  const chromaSubsampling = format === 'jpeg' ? '4:2:0' : '4:4:4';
  // With `tune: 'ssim'` a picture takes 15 % less time and bytes than with what sharp takes by itself, and nobody sees which is which.
  const formats: Format[] = [
    {
      type: 'avif',
      encode: (small) => small.avif({ quality: 50, effort: 0, tune: 'ssim', chromaSubsampling }),
    },
    // For the few browsers without AVIF (Safari before 16.4), photos are JPEG: a third more bytes than WebP, and a
    // quarter of the time. https://caniuse.com/avif
    fallback === 'png'
      ? { type: 'webp', encode: (small) => small.webp({ quality: 74, effort: 1 }) }
      : { type: 'jpeg', encode: (small) => small.jpeg({ quality: 70 }) },
  ];
  return {
    width,
    height,
    /** Decodes it; sharp drops all metadata unless told to keep it. */
    decodeAt: (wanted: number) =>
      decode(
        original
          .clone()
          .autoOrient()
          .resize(wanted, wanted === width ? height : undefined),
      ),
    hasAlpha,
    fallback,
    formats,
  };
}

/** What versions are made in, best first. */
interface Format {
  type: 'avif' | 'webp' | 'jpeg';
  encode: (small: Sharp) => Sharp;
}

function getFileName(type: string, width: number): string {
  return `${width}.${type}`;
}

/** A picture in all widths and formats. Each width is made of the next larger one, which is a third of the work. */
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

/** A decoded picture. */
interface Raw {
  data: Buffer;
  info: OutputInfo;
}

function decode(image: Sharp): Promise<Raw> {
  return image.raw().toBuffer({ resolveWithObject: true });
}

function reopen({ data, info }: Raw): Sharp {
  return sharp(data, { raw: info });
}

/** The widths to make of a picture `own` pixels wide: those below its own, and the largest or its own; none near `made`. */
function selectWidths(own: number, widths: readonly number[], versions = 0): number[] {
  const most = Math.min(own, Math.max(...widths));
  return most * MIN_RATIO > versions ? [...widths.filter((width) => width < most * MIN_RATIO), most] : [];
}

function selectWideWidths(own: number): number[] {
  return selectWidths(own, WIDE_WIDTHS, Math.max(...WIDTHS));
}

/** The class of the palette's colour that is next to a picture's average one. */
async function computePlaceholder(image: Raw): Promise<string> {
  const { data } = await decode(reopen(image).resize(1, 1, { fit: 'fill' }));
  return getPlaceholderClass(data);
}

/** A picture in the format that every browser has: as it is, or the best JPEG within the limit, or the smallest there is. */
async function encodeFallback(image: Raw, format: string, { photoMaxMB }: PhotoLimits): Promise<Uint8Array> {
  if (format === 'png') return reopen(image).png().toBuffer();
  let bytes: Uint8Array = new Uint8Array();
  for (const quality of [80, 65, 50]) {
    bytes = await reopen(image).jpeg({ quality }).toBuffer();
    if (bytes.length <= photoMaxMB * MEGABYTE) break;
  }
  return bytes;
}
