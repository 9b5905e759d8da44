import { readFileSync, statSync } from 'node:fs';
import type { Fault } from '../../core/types.ts';
import { readPart } from '../../files/read-part.ts';
import { DAMAGED, decodeText, detectFileKind, HEAD_SIZE } from './file-kind.ts';
import { findVideoCodec, readBoxes } from './mp4.ts';

const VIDEO = /\.(mp4|webm)$/i;
const CAPTIONS = /\.vtt$/i;
/** The maximum size of the `moov` box in bytes: ten times that of a ten-hour video. */
const MAX_MOOV_SIZE = 2 ** 26;
/** Codecs that browsers play: https://developer.mozilla.org/docs/Web/Media/Guides/Formats/Video_codecs */
const PLAYED = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01']);
const HEVC = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe']);

/** Returns the reason why a video, by its headers, or captions can't be played, or `undefined`. */
export function inspectVideo(name: string, path: string): Fault | undefined {
  if (CAPTIONS.test(name)) return inspectCaptions(readFileSync(path));
  if (!VIDEO.test(name)) return undefined;
  const { size } = statSync(path);
  const head = readPart(path, 0, HEAD_SIZE);
  const isMp4 = head.toString('latin1', 4, 8) === 'ftyp';
  if (!isMp4 && !isWebm(head)) {
    const kind = detectFileKind(head);
    return createFault(kind ? `is ${kind.name}, not a video` : 'is not a video that can be read');
  }
  if (head.toString('latin1', 8, 12) === 'qt  ') return createFault('is a QuickTime video, not an MP4');
  if (isMp4 !== /mp4$/i.test(name)) {
    const right = name.replace(VIDEO, isMp4 ? '.mp4' : '.webm');
    const reason = isMp4 ? 'is an MP4, not a WebM' : 'is a WebM, not an MP4';
    return createFault(reason, `Rename it to "${right}", and write that name in the page.`);
  }
  return isMp4 ? inspectMp4(path, size) : isCutOff(head, size) ? DAMAGED : undefined;
}

function inspectMp4(path: string, size: number): Fault | undefined {
  const boxes = readBoxes(path, size);
  const moov = boxes.find(({ type }) => type === 'moov');
  if (!moov || !boxes.some(({ type }) => type === 'mdat' || type === 'moof')) return DAMAGED;
  if (boxes.some(({ end }) => end > size) || moov.end - moov.start > MAX_MOOV_SIZE) return DAMAGED;
  const codec = findVideoCodec(readPart(path, moov.start, moov.end - moov.start));
  if (codec === undefined) return createFault('has no video track');
  if (PLAYED.has(codec)) return undefined;
  const format = HEVC.has(codec) ? 'HEVC (H.265)' : JSON.stringify(codec);
  return createFault(`is in the format ${format}, which many browsers don't play`);
}

function createFault(reason: string, help = 'Export the video again as an MP4 (H.264 and AAC).'): Fault {
  return { reason, help };
}

/** The help for captions: https://www.w3.org/TR/webvtt1/#file-structure */
const CAPTIONS_HELP =
  'The first line is "WEBVTT"; each caption has an empty line before it, a line with its times (00:00.000 --> 00:04.000) and its words below.';
const TIMES = /^(\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}([ \t].*)?$/;

/** Returns the reason why captions can't be shown, or `undefined`. */
export function inspectCaptions(bytes: Uint8Array): Fault | undefined {
  const text = decodeText(bytes);
  if (text === undefined) return createFault('is not text in UTF-8', `Save it as UTF-8. ${CAPTIONS_HELP}`);
  const lines = text.split(/\r\n|\r|\n/);
  if (!/^WEBVTT([ \t]|$)/.test(lines[0] ?? '')) return createFault('is not WebVTT', CAPTIONS_HELP);
  const times = lines.filter((line) => line.includes('-->'));
  if (times.length === 0) return createFault('has no captions', CAPTIONS_HELP);
  const wrong = times.find((line) => !TIMES.test(line));
  if (wrong === undefined) return undefined;
  return createFault(
    `has a caption with invalid times: ${JSON.stringify(wrong.slice(0, 60))}`,
    'Write them with a dot before the thousandths, for example 00:00.000 --> 00:04.000.',
  );
}

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
