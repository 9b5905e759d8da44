import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { findProgram } from '../find-program.ts';
import { createTempFolder } from '../temp-folder.ts';
import { createCertificate } from './certificate.ts';
import { serveFixture } from './visitors-site.ts';

/** The width and height of the photo, which are above the limits of the site. */
export const PHOTO_SIZE = { width: 2600, height: 1950 };

/** A text alternative that needs more room than its place has on a phone. */
export const LONG_TEXT = 'A robot between rows of vines, and behind it the people who have built it. '
  .repeat(3)
  .trim();

/** A page that tries to lead the window of the visitor elsewhere, and says when its script has run. */
const FORM = `<form><input name="name"></form><script>
  try { top.location = 'about:blank' } catch {}
  document.title = 'ran';
</script>`;

/** True if `openssl` is there to make the certificate of the other site. */
export const canServeRemotePhotos = findProgram('openssl') !== undefined;

/** The other site, and the page at `/remote` that shows its photos. */
export interface RemotePhotos {
  /** Returns the URL of a path of the site that shows the photos. */
  site: (path: string) => string;
  /** Returns the host of the other site, with its port. */
  host: () => string;
  /** The paths that were requested from the other site. */
  requests: string[];
}

/**
 * Serves a large photo over HTTPS from another host, at `/open.jpg` for pages of any site, at
 * `/closed.jpg` for pages of none, a form, and a site with a gallery of both that embeds the form.
 * Browsers have to accept a certificate that nobody has signed.
 */
export function serveRemotePhotos(): RemotePhotos {
  const requests: string[] = [];
  let server: Server | undefined;
  let host = '';
  beforeAll(async () => {
    const photo = await createPhoto();
    server = createServer(createCertificate(createTempFolder()), ({ url = '' }, response) => {
      requests.push(url);
      if (url === '/open.jpg') response.setHeader('access-control-allow-origin', '*');
      if (url === '/form') response.setHeader('content-type', 'text/html').end(FORM);
      else response.setHeader('content-type', 'image/jpeg').end(photo);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    host = `127.0.0.1:${address.port}`;
  });
  const site = serveFixture('tests/fixtures/sites/small', () => ({
    config: {
      photoHosts: [host],
      embedHosts: [host],
      navigation: ['/', '/call', '/photos', '/remote'].map((href) => ({ label: href, href })),
    },
    pages: {
      remote: {
        path: '/remote',
        title: 'Remote photos',
        blocks: [
          { type: 'pageHeader' },
          {
            type: 'gallery',
            images: [
              { url: `https://${host}/open.jpg`, alt: 'Open' },
              { url: `https://${host}/closed.jpg`, alt: 'Closed' },
              { src: 'wall/calm.jpg', alt: 'Own' },
              { url: `https://${host}/long.jpg`, alt: LONG_TEXT },
            ],
          },
          { type: 'embed', shape: 'tall', embed: { url: `https://${host}/form`, title: 'A form' } },
          { type: 'embed', embed: { url: `https://${host}/map`, title: `A map: ${LONG_TEXT}` } },
        ],
      },
    },
  }));
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
  });
  return { site, host: () => host, requests };
}

/** Creates a JPEG of deterministic noise. */
function createPhoto(): Promise<Buffer> {
  const { width, height } = PHOTO_SIZE;
  const pixels = Buffer.alloc(width * height);
  let state = 1;
  for (let i = 0; i < pixels.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[i] = state >>> 26;
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}
