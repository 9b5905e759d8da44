/** The ids of the EBML header and of the segment of all media: https://www.rfc-editor.org/rfc/rfc8794 */
const EBML = Buffer.from('1a45dfa3', 'hex');
const SEGMENT = Buffer.from('18538067', 'hex');
/** The id of the document type in the EBML header. */
const DOC_TYPE = Buffer.from('4282', 'hex');

/** Returns true for the first bytes of a WebM file, not for other Matroska files. */
export function isWebm(head: Buffer): boolean {
  if (!head.subarray(0, 4).equals(EBML)) return false;
  const at = head.indexOf(DOC_TYPE);
  return at >= 0 && head.toString('latin1', at + 3, at + 7) === 'webm';
}

/** Returns true if the segment of a WebM ends after `size`. A live recording has no length. */
export function isCutOff(head: Buffer, size: number): boolean {
  const at = head.indexOf(SEGMENT);
  if (at < 0) return true;
  const begin = at + SEGMENT.length;
  // A length has as many bytes as its first one has leading zeros, and one more; `clz32` counts 24 zeros
  // before the byte. Each has 7 bits of the value (RFC 8794, section 4).
  const bytes = Math.clz32(head[begin] ?? 0) - 24 + 1;
  const end = begin + bytes;
  if (bytes > 8 || head.length < end) return true;
  const length = BigInt.asUintN(7 * bytes, BigInt(`0x${head.toString('hex', begin, end)}`));
  const isUnknown = length === 2n ** BigInt(7 * bytes) - 1n;
  return !isUnknown && BigInt(end) + length > size;
}
