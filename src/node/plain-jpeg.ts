/** A JPEG's marks that say how to draw it, and nothing of who took it, where and with what. */
const DRAWING = new Set([
  0xe0, // JFIF: its density
  0xee, // Adobe: how its colours are written
  0xdb, // quantization tables
  0xc4, // Huffman tables
  0xdd, // restart interval
  0xc0, // frame, baseline
  0xc1, // frame, extended
  0xc2, // frame, progressive
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
    if (view.getUint8(at) !== MARK || !DRAWING.has(mark)) return false;
  }
  return false;
}
