import { expect, it } from 'vitest';
import { findVideoCodec } from '../../../src/build/images/mp4.ts';

const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const handler = (kind: string) => box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${kind}`, 'latin1'));
const samples = (codec: string) => {
  const stsd = box('stsd', Buffer.from(`\0\0\0\0\0\0\0\x01\0\0\0\x56${codec}`, 'latin1'));
  return box('minf', box('stbl', stsd));
};
const track = (...parts: Buffer[]) => box('trak', box('mdia', Buffer.concat(parts)));
const audio = track(handler('soun'), samples('mp4a'));

it('the codec is that of the video track, whatever the order of tracks and boxes', () => {
  const video = track(handler('vide'), samples('avc1'));
  const lastHandler = track(samples('avc1'), handler('vide'));
  for (const tracks of [
    [video, audio],
    [audio, video],
    [lastHandler, audio],
    [audio, lastHandler],
  ])
    expect(findVideoCodec(Buffer.concat(tracks))).toBe('avc1');
});

it('a video track without samples, or none, has no codec', () => {
  expect(findVideoCodec(Buffer.concat([track(handler('vide')), audio]))).toBeUndefined();
  expect(findVideoCodec(audio)).toBeUndefined();
});
