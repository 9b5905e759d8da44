import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isPlainPicture } from '../../../src/build/images/plain-picture.ts';

const picture = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } }).withIccProfile('p3');
const hidden = Buffer.alloc(200, '<script>alert(1)</script>');

/** Adds a chunk before the pixels of a PNG. */
function addChunk(png: Buffer, name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(name, 4, 'latin1');
  const at = png.indexOf('IDAT') - 4;
  return Buffer.concat([png.subarray(0, at), head, data, Buffer.alloc(4), png.subarray(at)]);
}

describe('a profile of colours', () => {
  it.each(['png', 'jpg', 'webp'] as const)(
    'is plain in a %s, other bytes in its place are not',
    async (extension) => {
      const bytes = await picture()
        .toFormat(extension === 'jpg' ? 'jpeg' : extension)
        .toBuffer();
      expect(isPlainPicture(extension, bytes)).toBe(true);
      const mark = bytes.indexOf('acsp');
      if (mark >= 0) bytes.write('nope', mark);
      else bytes.fill(0x41, bytes.indexOf('iCCP') + 20, bytes.indexOf('iCCP') + 30);
      expect(isPlainPicture(extension, bytes)).toBe(false);
    },
  );

  it('has nothing after it', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(isPlainPicture('png', png)).toBe(true);
    const profiled = await picture().png().toBuffer();
    const at = profiled.indexOf('iCCP') - 4;
    const end = at + 12 + profiled.readUInt32BE(at);
    const data = profiled.subarray(at + 8, end - 4);
    const longer = addChunk(png, 'iCCP', Buffer.concat([data, hidden]));
    expect([addChunk(png, 'iCCP', data), longer].map((bytes) => isPlainPicture('png', bytes))).toEqual([
      true,
      false,
    ]);
    for (const name of ['hIST', 'iCCP'])
      expect(isPlainPicture('png', addChunk(png, name, hidden))).toBe(false);
  });
});
