import { inflateSync } from 'node:zlib';

/** A format of pictures: the parts that a file consists of, one after the other. */
interface Format {
  getFirst(bytes: Buffer): number;
  /** Returns the name and the end of the part that begins at `at`. Throws a range error beyond the file. */
  readPart(bytes: Buffer, at: number): [name: string, end: number];
  /** The names of parts that hold only pixels and colours; a profile of colours has that of its part if it is one. */
  plain: RegExp;
  /** The part that ends a file. Default: any. */
  last?: string;
}

const FORMATS: Readonly<Record<string, Format>> = {
  // https://www.w3.org/TR/png-3/#5Chunk-layout
  png: {
    getFirst: () => 8,
    readPart(bytes, at) {
      const [name, end] = [bytes.toString('latin1', at + 4, at + 8), at + 12 + bytes.readUInt32BE(at)];
      // The name of the profile, a zero, and the method.
      const start = name === 'iCCP' ? bytes.indexOf(0, at + 8) + 2 : end;
      return [start < end ? nameProfile(name, readCompressed(bytes.subarray(start, end - 4))) : name, end];
    },
    plain: /^(IHDR|PLTE|IDAT|IEND|tRNS|cHRM|gAMA|iCCP|cICP|sBIT|sRGB|bKGD|pHYs|acTL|fcTL|fdAT)$/,
    last: 'IEND',
  },
  // https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1. The lengths leave no room for anything else.
  jpg: {
    getFirst: () => 2,
    readPart: readSegment,
    plain: /^ff(c[0-2]|c4|da|db|dd|d9|e0 16 JFIF|e2 \d+ ICC_PROFILE|ee 14 Adobe)$/,
    last: 'ffd9',
  },
  // https://developers.google.com/speed/webp/docs/riff_container
  webp: {
    getFirst: (bytes) => (bytes.readUInt32LE(4) + 8 === bytes.length ? 12 : bytes.length),
    readPart(bytes, at) {
      const length = bytes.readUInt32LE(at + 4);
      const name = bytes.toString('latin1', at, at + 4);
      const data = bytes.subarray(at + 8, at + 8 + length);
      return [name === 'ICCP' ? nameProfile(name, data) : name, at + 8 + length + (length % 2)];
    },
    plain: /^(VP8[ LX]|ALPH|ANIM|ANMF|ICCP)$/,
  },
  // ISO/IEC 14496-12, 4.2. Metadata are items within "meta": sharp finds them.
  avif: {
    getFirst: () => 0,
    readPart: (bytes, at) => [bytes.toString('latin1', at + 4, at + 8), at + bytes.readUInt32BE(at)],
    plain: /^(ftyp|meta|mdat)$/,
  },
};

/** Returns true for a picture without comments, programs or anything after its end; false for other formats. */
export function isPlainPicture(extension: string, bytes: Buffer): boolean {
  const format = FORMATS[extension];
  if (!format) return false;
  try {
    let name = '';
    for (let at = format.getFirst(bytes), end: number; at < bytes.length; at = end) {
      if (name === format.last) return false;
      [name, end] = format.readPart(bytes, at);
      if (!format.plain.test(name) || end <= at || end > bytes.length) return false;
    }
    return name !== '' && name === (format.last ?? name);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Returns the name of a part with a profile of colours; an empty one if that is none. https://www.color.org/icc1v42.pdf, 7.2 */
function nameProfile(name: string, profile: Buffer): string {
  const isWhole = profile.length >= 128 && profile.readUInt32BE(0) === profile.length;
  return isWhole && profile.toString('latin1', 36, 40) === 'acsp' ? name : '';
}

/** The maximum size of a profile in bytes. */
const MAX_PROFILE = 4_000_000;

/** Returns the profile that some bytes are the compressed form of, without any after its end; else no bytes. */
function readCompressed(bytes: Buffer): Buffer {
  const profile = inflate(bytes);
  return profile && !inflate(bytes.subarray(0, -1)) ? profile : Buffer.alloc(0);
}

function inflate(bytes: Buffer): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_PROFILE });
  } catch {
    return undefined;
  }
}

function readSegment(bytes: Buffer, at: number): [name: string, end: number] {
  const marker = bytes.readUInt16BE(at).toString(16);
  if (marker === 'ffd9') return [marker, at + 2];
  const length = bytes.readUInt16BE(at + 2);
  if (marker === 'ffda') return [marker, skipPixels(bytes, at + 2 + length)];
  if (!/^ffe/.test(marker)) return [marker, at + 2 + length];
  const [owner = ''] = bytes.toString('latin1', at + 4, at + 16).split('\0');
  if (owner === 'ICC_PROFILE')
    return [
      nameProfile(`${marker} ${length} ${owner}`, bytes.subarray(at + 18, at + 2 + length)),
      at + 2 + length,
    ];
  return [`${marker} ${length} ${owner.replace(/^Adobe.*/s, 'Adobe')}`, at + 2 + length];
}

/** Returns the end of a scan: in its pixels, 0xff is followed by 0 or is a marker to restart at. */
function skipPixels(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && (next & 0xf8) !== 0xd0) return at;
  }
  return bytes.length;
}
