import { getDisplayHelp, isSvg } from '../../core/analyze/media-names.ts';
import type { Fault } from '../../core/types.ts';
import { DAMAGED, detectFileKind, type FileKind, getKindName } from './file-kind.ts';

/** Bitmap formats that are decoded, whatever the file extension. */
const PIXELS = new Set(['jpg', 'png', 'gif', 'webp', 'avif']);
const DRAWINGS = new Set(['svg', 'xml']);

/** Returns the reason why an image can't be shown, or `undefined`. Decodes it: its header may be valid. */
export async function inspectImage(name: string, bytes: Uint8Array): Promise<Fault | undefined> {
  const kind = detectFileKind(bytes);
  const kinds = isSvg(name) ? DRAWINGS : PIXELS;
  if (kind && !kinds.has(kind.extension)) return createMisnamedFault(name, kind);
  return isSvg(name) ? inspectSvg(bytes) : inspectPixels(name, bytes, kind !== undefined);
}

function createMisnamedFault(name: string, { name: kindName, extension }: FileKind): Fault {
  const [, stem = name, own = ''] = /^(.*)\.(\w+)$/.exec(name) ?? [];
  const isShown = PIXELS.has(extension) || extension === 'svg';
  return {
    reason: `is ${kindName}, not ${getKindName(own.toLowerCase().replace('jpeg', 'jpg')) ?? 'a picture'}`,
    help: isShown
      ? `Rename it to "${stem}.${extension}", and write that name in the page.`
      : getDisplayHelp(`x.${extension}`),
  };
}

async function inspectSvg(bytes: Uint8Array): Promise<Fault | undefined> {
  // Imported on demand: the decoders are large, and most files are in the cache.
  const { cleanSvg, RefusedError } = await import('./svg.ts');
  const { default: sharp } = await import('sharp');
  try {
    await sharp(Buffer.from(cleanSvg(bytes))).metadata();
    return undefined;
  } catch (error) {
    if (error instanceof RefusedError) return error.fault;
    return {
      reason: 'is an SVG without a valid size',
      help: 'Give its <svg> a "viewBox", or "width" and "height" in pixels, up to 32767.',
    };
  }
}

async function inspectPixels(name: string, bytes: Uint8Array, isKnown: boolean): Promise<Fault | undefined> {
  const { MAX_PIXELS, readClaimedSize, openImage } = await import('./open-image.ts');
  const opened = await readClaimedSize(bytes).catch(() => undefined);
  if (!opened && isKnown) return DAMAGED;
  if (!opened)
    return {
      reason: 'is not an image that can be read',
      help: `${getDisplayHelp(name)} If it opens on your computer, export it again.`,
    };
  const { width, height } = opened;
  if (width * height > MAX_PIXELS)
    return {
      reason: `has ${formatNumber(width)} × ${formatNumber(height)} pixels`,
      help: `Save it smaller: at most ${formatNumber(MAX_PIXELS)} pixels are read, and 4000 × 3000 are plenty.`,
    };
  try {
    // Small, as JPEG and WebP then decode at an eighth of their size; but down to the last row.
    await openImage(bytes).resize(16, 16, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer();
    return undefined;
  } catch {
    return DAMAGED;
  }
}

function formatNumber(number: number): string {
  return number.toLocaleString('en');
}
