/** A JPEG's marks that say how to draw it, and nothing of who took it, where and with what. */
const DRAWING = new Set([
  0xdb, // quantization tables
  0xc4, // Huffman tables
  0xdd, // restart interval
  0xc0, // frame, baseline
  0xc1, // frame, extended
  0xc2, // frame, progressive
]);
/** Marks that say such things in so many bytes, and may say more: a preview, which may show what was cut off. */
const HEADS = new Map([
  [0xe0, 16], // JFIF: its density (ITU-T T.871, 10.1)
  [0xee, 14], // Adobe: how its colours are written (T.872, 6.5.3)
]);
const MARK = 0xff;
const START = 0xd8;
const SCAN = 0xda;

/**
 * Whether a JPEG holds a picture alone: no metadata (where it was taken, a preview), no orientation, no colours of its own, no comment.
 * Segments as in ITU-T T.81, annex B: a mark of two bytes, then a length of two bytes, which counts itself.
 */
export function isPlainJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== MARK || bytes[1] !== START) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 4 <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    const mark = view.getUint8(at + 1);
    if (mark === SCAN) return true;
    const isNeeded = DRAWING.has(mark) || HEADS.get(mark) === view.getUint16(at + 2);
    if (view.getUint8(at) !== MARK || !isNeeded) return false;
  }
  return false;
}
