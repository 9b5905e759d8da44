import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createVersions } from '../../src/build/images/image-versions.ts';
import { inspectImage } from '../../src/build/images/inspect-image.ts';
import { startCpuTimer } from '../cpu-timer.ts';
import { noise } from '../noise.ts';
import { splitWords } from '../split-words.ts';
import { CASES, forAllAsync, SEED } from './cases.ts';

const LIMITS = { photoMaxMB: 0.5, photoMaxPx: 1920 };
/** CPU milliseconds that a hostile image may take. */
const LIMIT_MS = 10_000;
/** The number of cases: decoding an image takes a hundred times as long as a text. */
const RUNS = Math.max(30, Math.round(CASES / 20));

const made = new Map<string, Buffer>();

beforeAll(async () => {
  made.set('a.jpg', await noise().jpeg().toBuffer());
  made.set('progressive.jpg', await noise().jpeg({ progressive: true }).toBuffer());
  made.set('a.png', await noise().png().toBuffer());
  made.set('palette.png', await noise().png({ palette: true }).toBuffer());
  made.set('a.webp', await noise().webp().toBuffer());
  made.set('a.gif', await noise().gif().toBuffer());
  made.set('a.avif', await noise().avif({ effort: 0 }).toBuffer());
});

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
function png(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const empty = (bytes: number) => chunk('IDAT', deflateSync(Buffer.alloc(bytes)));
const svg = (attributes: string, inside = '<path d="M0 0h8v8"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;

describe('a hostile image', () => {
  const hostile: [string, name: string, () => Uint8Array | string | Promise<Uint8Array>][] = [
    ['30,000 × 30,000 pixels, claimed', 'a.png', () => png(30_000, 30_000, empty(1000))],
    ['4,294,967,295 pixels wide', 'a.png', () => png(0xffffffff, 1, empty(10))],
    ['no pixels', 'a.png', () => png(0, 0, empty(10))],
    ['nothing in it', 'a.png', () => png(100, 100)],
    ['more rows than it claims', 'a.png', () => png(10, 10, empty(10_000_000))],
    [
      'a hundred megabytes of text, packed',
      'a.png',
      () =>
        png(
          10,
          10,
          chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(1e8))])),
          empty(310),
        ),
    ],
    [
      'a colour profile of a hundred megabytes, packed',
      'a.png',
      () =>
        png(
          10,
          10,
          chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(1e8))])),
          empty(310),
        ),
    ],
    ['25 million pixels, all there', 'a.png', () => png(5000, 5000, empty(5000 * 15_001))],
    ['one pixel high', 'a.png', () => noise(20_000, 1).png().toBuffer()],
    ['one pixel wide', 'a.png', () => noise(1, 20_000).png().toBuffer()],
    ['one pixel', 'a.png', () => noise(1, 1).png().toBuffer()],
    ['200 frames', 'a.gif', () => noise(20, 4000).gif().toBuffer()],
    [
      'sizes that a JPEG claims',
      'a.jpg',
      () => {
        const bytes = Buffer.from(made.get('a.jpg') ?? []);
        bytes.writeUInt32BE(0xffffffff, bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5);
        return bytes;
      },
    ],
    [
      'a thousand scans',
      'a.jpg',
      () => {
        const bytes = Buffer.from(made.get('progressive.jpg') ?? []);
        const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
        return Buffer.concat([
          bytes.subarray(0, scan),
          ...Array.from({ length: 1000 }, () => bytes.subarray(scan, -2)),
          bytes.subarray(-2),
        ]);
      },
    ],
    ['an SVG of any width', 'a.svg', () => svg('width="1e300" height="1"')],
    ['an SVG of a million pixels', 'a.svg', () => svg('width="1000000" height="1000000"')],
    ['an SVG without a size', 'a.svg', () => svg('')],
    ['an SVG of no size', 'a.svg', () => svg('width="0" height="0"')],
    ['an SVG of less than no size', 'a.svg', () => svg('viewBox="0 0 -8 -8"')],
    [
      'an SVG with a pattern in itself',
      'a.svg',
      () =>
        svg(
          'viewBox="0 0 8 8"',
          '<pattern id="p" width="1" height="1"><rect fill="url(#p)" width="8" height="8"/></pattern><rect fill="url(#p)" width="8" height="8"/>',
        ),
    ],
    ['an SVG that uses itself', 'a.svg', () => svg('viewBox="0 0 8 8"', '<g id="a"><use href="#a"/></g>')],
    [
      'an SVG with a filter of any size',
      'a.svg',
      () =>
        svg(
          'viewBox="0 0 8 8"',
          '<filter id="f" x="-1e9" y="-1e9" width="2e9" height="2e9"><feGaussianBlur stdDeviation="1e9"/></filter><rect width="8" height="8" filter="url(#f)"/>',
        ),
    ],
  ];
  it.each(hostile)('is reported, or versions of it can be made: %s', async (_, name, create) => {
    const made = await create();
    const bytes = typeof made === 'string' ? Buffer.from(made) : made;
    const getCpuMs = startCpuTimer();
    const fault = await inspectImage(name, bytes);
    expect(getCpuMs()).toBeLessThan(LIMIT_MS);
    if (fault) expect(fault.reason).not.toMatch(/\n|undefined/);
    else await expect(createVersions(bytes, name.slice(1), LIMITS, 'wide')).resolves.toBeDefined();
  });

  it('with missing or changed bytes is refused, or versions of it can be made', async () => {
    const damage = fc.record({
      name: fc.constantFrom(...splitWords('a.jpg progressive.jpg a.png palette.png a.webp a.gif a.avif')),
      cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: 1 }),
      put: fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), {
        maxLength: 4,
      }),
    });
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(damage, async ({ name, cut, put }) => {
        const whole = made.get(name) ?? Buffer.alloc(0);
        const bytes = Buffer.from(whole.subarray(0, Math.floor(whole.length * cut)));
        for (const [at, byte] of put) if (bytes.length > 0) bytes[Math.floor(bytes.length * at)] = byte;
        const ending = name.slice(name.lastIndexOf('.'));
        if (await inspectImage(name, bytes)) refused += 1;
        else {
          // What validate passes, build can make.
          await createVersions(bytes, ending, LIMITS, 'wide');
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(refused).toBeGreaterThan(RUNS / 5);
  });

  it('of random bytes is refused, whatever its name', async () => {
    const name = fc.constantFrom('a.jpg', 'a.png', 'a.svg', 'a.webp', 'a.gif', 'a.avif');
    await forAllAsync(name, fc.uint8Array({ maxLength: 300 }), async (name, bytes) => {
      expect(await inspectImage(name, bytes)).toBeDefined();
    });
  });
});
