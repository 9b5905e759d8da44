import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inspectVideo } from '../../../src/build/images/inspect-video.ts';
import { createTempFolder } from '../../temp-folder.ts';

const CLIP = readFileSync('tests/fixtures/sites/full/content/media/videos/testimonial-1.mp4');
const CUE = '00:00.000 --> 00:02.000\nHello.\n';
let folder = '';

beforeAll(() => {
  folder = createTempFolder();
});

/** Returns the reason and the help for a file. */
function inspect(name: string, bytes: string | Uint8Array): string | undefined {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const fault = inspectVideo(name, path);
  return fault && `${fault.reason}. ${fault.help}`;
}
function replaced(from: string, to: string): Buffer {
  return Buffer.from(CLIP.toString('latin1').replaceAll(from, to), 'latin1');
}
/** Creates an EBML file: the header that a muxer writes, and a segment of a length. */
function ebml(kind: string, length: string, content: number): Buffer {
  const head = Buffer.from(`\x42\x82${String.fromCharCode(0x80 + kind.length)}${kind}`, 'latin1');
  return Buffer.concat([
    Buffer.from('1a45dfa3', 'hex'),
    Buffer.from([0x80 + head.length]),
    head,
    Buffer.from(`18538067${length}`, 'hex'),
    Buffer.alloc(content),
  ]);
}

describe('a video that is inspected', () => {
  const EXPORT = 'Export the video again as an MP4 (H.264 and AAC).';
  const DAMAGED =
    'is damaged or cut off. It was copied incompletely, or the disk has damaged it: copy it again, or export it again.';

  it('is valid as an MP4 and as a WebM, also as a live recording', () => {
    expect(inspect('a.mp4', CLIP)).toBeUndefined();
    expect(inspect('a.webm', ebml('webm', '84', 4))).toBeUndefined();
    expect(inspect('a.webm', ebml('webm', '01ffffffffffffff', 4))).toBeUndefined();
  });

  it('is reported if it is cut off anywhere', () => {
    for (const part of [30, 700, CLIP.length / 2, CLIP.length - 1])
      expect(inspect('a.mp4', CLIP.subarray(0, part)), String(part)).toBe(DAMAGED);
    expect(inspect('a.webm', ebml('webm', '1000ffff', 4))).toBe(DAMAGED);
    expect(inspect('a.webm', ebml('webm', '', 0))).toBe(DAMAGED);
  });

  it('is reported if its format differs from its name', () => {
    expect(inspect('a.webm', CLIP)).toBe(
      'is an MP4, not a WebM. Rename it to "a.mp4", and write that name in the page.',
    );
    expect(inspect('a.mp4', ebml('webm', '84', 4))).toBe(
      'is a WebM, not an MP4. Rename it to "a.webm", and write that name in the page.',
    );
    expect(inspect('a.mp4', replaced('ftypisom', 'ftypqt  '))).toBe(
      `is a QuickTime video, not an MP4. ${EXPORT}`,
    );
    expect(inspect('a.mp4', '\x89PNG\r\n')).toBe(`is not a video that can be read. ${EXPORT}`);
    expect(inspect('a.mp4', '%PDF-1.7')).toBe(`is a PDF, not a video. ${EXPORT}`);
    expect(inspect('a.webm', ebml('matroska', '84', 4))).toBe(`is not a video that can be read. ${EXPORT}`);
  });

  it('is reported if browsers cannot decode it', () => {
    expect(inspect('a.mp4', replaced('avc1', 'hvc1'))).toBe(
      `is in the format HEVC (H.265), which many browsers don't play. ${EXPORT}`,
    );
    expect(inspect('a.mp4', replaced('avc1', 'mp4v'))).toBe(
      `is in the format "mp4v", which many browsers don't play. ${EXPORT}`,
    );
    expect(inspect('a.mp4', replaced('vide', 'soun'))).toBe(`has no video track. ${EXPORT}`);
  });

  it('is reported or accepted for any bytes, without hanging', () => {
    for (let at = 0; at < CLIP.length; at += 97) {
      const bytes = Buffer.from(CLIP);
      bytes.fill(0xff, at, at + 4);
      expect(['string', 'undefined']).toContain(typeof inspect('a.mp4', bytes));
    }
  });
});

describe('captions that are inspected', () => {
  const HOW =
    'The first line is "WEBVTT"; each caption has an empty line before it, a line with its times (00:00.000 --> 00:04.000) and its words below.';

  it('are valid as WebVTT, with hours, settings, notes and a byte order mark too', () => {
    expect(inspect('a.vtt', `WEBVTT\n\n${CUE}`)).toBeUndefined();
    expect(
      inspect(
        'a.vtt',
        '\ufeffWEBVTT - A title\r\n\r\nNOTE Yes.\r\n\r\n1\r\n01:00:00.000 --> 01:00:02.500 line:0\r\nHello.',
      ),
    ).toBeUndefined();
  });

  it('are reported if they are something else', () => {
    expect(inspect('a.vtt', `1\n${CUE}`)).toBe(`is not WebVTT. ${HOW}`);
    expect(inspect('a.vtt', 'WEBVTT\n\nHello.\n')).toBe(`has no captions. ${HOW}`);
    expect(inspect('a.vtt', Buffer.from('WEBVTT\n\n\xe9', 'latin1'))).toBe(
      `is not text in UTF-8. Save it as UTF-8. ${HOW}`,
    );
    expect(inspect('a.vtt', 'WEBVTT\n\n00:75.000 --> 01:20.000\nHello.\n')).toContain('invalid times');
    expect(inspect('a.vtt', 'WEBVTT\n\n1\n00:00:00,000 --> 00:00:02,000\nHello.\n')).toBe(
      'has a caption with invalid times: "00:00:00,000 --> 00:00:02,000". Write them with a dot before the thousandths, for example 00:00.000 --> 00:04.000.',
    );
  });
});
