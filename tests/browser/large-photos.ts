import sharp from 'sharp';
import { serveFixture } from './visitors-site.ts';

/** Creates a PNG of deterministic noise with `channels` values per pixel. */
export function createNoise(width: number, height: number, channels: 3 | 4): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * channels);
  let state = 1;
  for (let i = 0; i < pixels.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // Of one with four values, the first line is transparent.
    pixels[i] = channels === 4 && i % 4 === 3 && i > 4 * width ? 255 : state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels } }).png({ compressionLevel: 1 }).toBuffer();
}

/**
 * Serves a site with a gallery at `/photos` and people at `/people`, of a small photo (the gallery only), one of noise above the
 * limit with versions within it, and a rough one that no format gets within it. Returns the URL of a path.
 */
export function serveLargePhotos(): (path: string) => string {
  return serveFixture('tests/fixtures/sites/small', async () => ({
    media: { 'wall/rough.png': await createNoise(590, 1920, 3) },
    pages: {
      people: {
        path: '/people',
        title: 'People',
        blocks: [
          { type: 'pageHeader' },
          {
            type: 'people',
            items: ['noise', 'rough'].map((name) => ({
              name,
              photo: { src: `wall/${name}.png`, alt: `Portrait ${name}` },
            })),
          },
        ],
      },
    },
    config: {
      navigation: ['/', '/call', '/photos', '/people'].map((href) => ({ label: href, href })),
    },
  }));
}
