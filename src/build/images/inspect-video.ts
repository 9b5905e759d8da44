import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import type { Fault } from '../../core/types.ts';
import { decodeText, detectFileKind } from './file-kind.ts';
import { DAMAGED } from './inspect-file.ts';
import { type Box, type Read, readBoxes, readSampleFormats } from './mp4.ts';
import { isCutOff, isWebm } from './webm.ts';

const VIDEO = /\.(mp4|webm)$/i;
const CAPTIONS = /\.vtt$/i;
/** The maximum size of the `moov` box in bytes: ten times that of a ten-hour video. */
const MAX_MOOV_SIZE = 2 ** 26;
/** Bytes to read for detecting the format. */
const HEAD_SIZE = 4096;

const EXPORT = 'Export the video again as an MP4 (H.264 and AAC).';

/**
 * Returns the reason why a video or captions can't be played, or `undefined`. Reads only the
 * headers of a video.
 */
export function inspectVideo(name: string, path: string): Fault | undefined {
  if (CAPTIONS.test(name)) return inspectCaptions(readFileSync(path));
  if (!VIDEO.test(name)) return undefined;
  const file = openSync(path, 'r');
  try {
    const read = (start: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(file, bytes, 0, length, start));
    };
    return inspectBytes(name, statSync(path).size, read);
  } finally {
    closeSync(file);
  }
}

function inspectBytes(name: string, size: number, read: Read): Fault | undefined {
  const head = read(0, HEAD_SIZE);
  const isMp4 = head.toString('latin1', 4, 8) === 'ftyp';
  if (!isMp4 && !isWebm(head)) {
    const kind = detectFileKind(head);
    return {
      reason: kind ? `is ${kind.name}, not a video` : 'is not a video that can be read',
      help: EXPORT,
    };
  }
  const extension = isMp4 ? 'mp4' : 'webm';
  if (head.toString('latin1', 8, 12) === 'qt  ')
    return { reason: 'is a QuickTime video, not an MP4', help: EXPORT };
  if (!name.toLowerCase().endsWith(extension)) return createMisnamedFault(name, extension);
  if (!isMp4) return isCutOff(head, size) ? DAMAGED : undefined;
  const boxes = readBoxes(read, size);
  const moov = boxes.find(({ type }) => type === 'moov');
  if (!moov || !boxes.some(({ type }) => type === 'mdat' || type === 'moof')) return DAMAGED;
  if (boxes.some(({ end }) => end > size) || moov.end - moov.start > MAX_MOOV_SIZE) return DAMAGED;
  return inspectFormats(moov, read);
}

/**
 * Codecs that current browsers play:
 * https://developer.mozilla.org/en-US/docs/Web/Media/Guides/Formats/Video_codecs
 */
const PLAYED = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01']);
const HEVC = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe']);

function inspectFormats(moov: Box, read: Read): Fault | undefined {
  const formats = readSampleFormats(read(moov.start, moov.end - moov.start));
  const video = formats.get('vide');
  if (video === undefined) return { reason: 'has no video track', help: EXPORT };
  if (PLAYED.has(video)) return undefined;
  const format = HEVC.has(video) ? 'HEVC (H.265)' : JSON.stringify(video);
  return { reason: `is in the format ${format}, which many browsers don't play`, help: EXPORT };
}

function createMisnamedFault(name: string, extension: string): Fault {
  const right = name.replace(VIDEO, `.${extension}`);
  return {
    reason: extension === 'mp4' ? 'is an MP4, not a WebM' : 'is a WebM, not an MP4',
    help: `Rename it to "${right}", and write that name in the page.`,
  };
}

/** The help for captions: https://www.w3.org/TR/webvtt1/#file-structure */
const CAPTIONS_HELP =
  'The first line is "WEBVTT"; each caption has an empty line before it, a line with its times (00:00.000 --> 00:04.000) and its words below.';
const TIMES = /^(\d{2,}:)?\d\d:\d\d\.\d{3}[ \t]+-->[ \t]+(\d{2,}:)?\d\d:\d\d\.\d{3}([ \t].*)?$/;

function inspectCaptions(bytes: Uint8Array): Fault | undefined {
  const text = decodeText(bytes);
  if (text === undefined)
    return { reason: 'is not text in UTF-8', help: `Save it as UTF-8. ${CAPTIONS_HELP}` };
  const lines = text.split(/\r\n|\r|\n/);
  if (!/^WEBVTT([ \t]|$)/.test(lines[0] ?? '')) return { reason: 'is not WebVTT', help: CAPTIONS_HELP };
  const times = lines.filter((line) => line.includes('-->'));
  if (times.length === 0) return { reason: 'has no captions', help: CAPTIONS_HELP };
  const wrong = times.find((line) => !TIMES.test(line));
  if (wrong === undefined) return undefined;
  return {
    reason: `has a caption with invalid times: ${JSON.stringify(wrong.slice(0, 60))}`,
    help: 'Write them with a dot before the thousandths, for example 00:00.000 --> 00:04.000.',
  };
}
