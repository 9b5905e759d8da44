import { readPart } from '../../files/read-part.ts';

/** A box of an MP4: its type, and the start and end of its content (ISO/IEC 14496-12, 4.2). */
interface Mp4Box {
  type: string;
  start: number;
  end: number;
}

/** The maximum number of boxes to read on one level: corrupt files may have any number. */
const MAX_BOXES = 10_000;

/** Returns the boxes of a file of `size` bytes. A truncated box ends after `size`. */
export function readBoxes(path: string, size: number): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let at = 0; at < size && boxes.length < MAX_BOXES; ) {
    const head = readPart(path, at, 16);
    const box = head.length < 8 ? undefined : parseBox(head, at, size);
    if (!box) return [...boxes, { type: '', start: at, end: size + 1 }];
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

function parseBox(head: Buffer, at: number, size: number): Mp4Box | undefined {
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  // 0: up to the end of the file. 1: the length follows the type.
  if (short === 0) return { type, start: at + 8, end: size };
  if (short !== 1) return short < 8 ? undefined : { type, start: at + 8, end: at + short };
  const long = head.length < 16 ? 0 : Number(head.readBigUInt64BE(8));
  return long < 16 ? undefined : { type, start: at + 16, end: at + long };
}

/** Returns the codec of the first video track (`avc1` is H.264); `undefined` if there is none. */
export function findVideoCodec(moov: Buffer): string | undefined {
  // Kind: after version, flags and 4 bytes. Codec: after version, flags, number of entries, length of one.
  const tracks = moov.toString('latin1').split('trak');
  const track = tracks.find((one) => /hdlr[\s\S]{8}vide/.test(one)) ?? '';
  const codec = track.indexOf('stsd');
  return codec < 0 ? undefined : track.slice(codec + 16, codec + 20);
}
