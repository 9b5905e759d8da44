import { describe, expect, it } from 'vitest';
import { type Files, formatProblems, getProblems, siteWith } from '../memory.ts';
import { resolveHome } from '../resolve/resolve-home.ts';

const URL_OF_PHOTO = 'https://photos.example.org/harvest.jpg';
const LISTED = { photoHosts: ['photos.example.org'] };

/** Returns a site with a gallery of these photos, with changes to its config. */
function galleryOf(images: readonly object[], config: object = LISTED): Files {
  const files = siteWith([{ type: 'pageHeader' }, { type: 'gallery', images }]);
  const site: object = JSON.parse(files['site.config.json'] ?? '');
  return { ...files, 'site.config.json': JSON.stringify({ ...site, ...config }, null, 2) };
}

/** Returns the problems of a gallery with one photo of another site, each with its help. */
function problemsOf(url: string, config?: object): string[] {
  const files = galleryOf([{ url, alt: 'A harvest robot' }], config);
  const helps = getProblems(files).map(({ help }) => help);
  return formatProblems(files).flatMap((line, i) => [line, helps[i] ?? '']);
}

describe('a photo of another site', () => {
  it.each([
    URL_OF_PHOTO,
    'https://Photos.Example.org/a%20b.jpg?size=large',
    'https://photos.example.org:443/harvest.jpg',
  ])('may be %s where its host is listed', (url) => {
    expect(problemsOf(url)).toEqual([]);
  });

  it('needs its host in the site config, which the help completes', () => {
    const underlined = '[photos.example.org]';
    expect(problemsOf(URL_OF_PHOTO, {})).toEqual([
      `unlisted-host: The photo is on photos.example.org, which is not in "photoHosts". ${underlined}`,
      'Write "photoHosts": ["photos.example.org"] in site.config.json if visitors may load photos from there, or copy the photo to content/media/ and name it in "src".',
    ]);
    const [, help] = problemsOf(URL_OF_PHOTO, { photoHosts: ['example.org', 'cdn.example.org'] });
    expect(help).toMatch(
      /^Write "photoHosts": \["example.org", "cdn.example.org", "photos.example.org"\] in/,
    );
  });

  it('on another port is on another host', () => {
    expect(problemsOf('https://photos.example.org:8443/a.jpg')[0]).toBe(
      'unlisted-host: The photo is on photos.example.org:8443, which is not in "photoHosts". [photos.example.org:8443]',
    );
  });

  it('is underlined as a whole where its host is written otherwise', () => {
    expect(problemsOf('https://Photos.example.net/a.jpg')[0]).toBe(
      'unlisted-host: The photo is on photos.example.net, which is not in "photoHosts". ["https://Photos.example.net/a.jpg"]',
    );
  });

  it('is reported once for all photos of its host', () => {
    const photos = ['a', 'b', 'c'].map((name) => ({
      url: `https://photos.example.net/${name}.jpg`,
      alt: name,
    }));
    expect(getProblems(galleryOf(photos)).map(({ rule }) => rule)).toEqual(['unlisted-host']);
  });

  const HELP =
    'The address of a photo on another site begins with https:// and the name of its host. A photo in content/media/ has `src` instead.';

  it.each([
    ['http://photos.example.org/a.jpg', ' Write "https://photos.example.org/a.jpg".'],
    ['photos.example.org/a.jpg', ' Write "https://photos.example.org/a.jpg".'],
    ['photos/harbour.jpg', ' For example: "https://photos.example.org/harvest.jpg".'],
    ['https://localhost/a.jpg', ' For example: "https://photos.example.org/harvest.jpg".'],
  ])('is never at %s', (url, suggestion) => {
    expect(problemsOf(url)).toEqual([
      `schema/form: Gallery › photo 1 › url can't be "${url}". ["${url}"]`,
      HELP + suggestion,
    ]);
  });

  it.each([
    ['https:/photos.example.org/a.jpg', 'Write "https://photos.example.org/a.jpg".'],
    [
      'https://photos.example.org/a b.jpg',
      'Copy it from the address bar of the browser. It has no spaces, for example "https://example.org/page".',
    ],
  ])('has one problem at %s, that it is malformed', (url, help) => {
    expect(problemsOf(url, {})).toEqual([
      `malformed-link: This is not a valid web address: "${url}". ["${url}"]`,
      help,
    ]);
  });

  it('needs "alt", decoration or not', () => {
    for (const more of [{}, { decorative: true }])
      expect(formatProblems(galleryOf([{ url: URL_OF_PHOTO, ...more }]))).toEqual([
        `missing-alt: The photo ${URL_OF_PHOTO} has no "alt". ["${URL_OF_PHOTO}"]`,
      ]);
  });

  it.each([
    ['"folder" or "images" is missing here.', {}],
    [
      'Only one of "folder" and "images" is allowed here.',
      { folder: 'photos', images: [{ src: 'logo.svg', alt: 'Logo' }] },
    ],
  ])('of a gallery come from a folder or a list: %s', (message, fields) => {
    const files = siteWith([{ type: 'gallery', ...fields }], { 'content/media/photos/a.svg': '<svg/>' });
    expect(formatProblems(files)).toEqual([expect.stringContaining(`one-of: ${message}`)]);
  });

  it('of the site is either decoration or has "alt"', () => {
    expect(formatProblems(galleryOf([{ src: 'logo.svg', alt: 'Our logo', decorative: true }]))).toEqual([
      'missing-alt: The image "logo.svg" is decorative, so its "alt" is not read aloud. ["logo.svg"]',
    ]);
  });

  it('is either there or in content/media/', () => {
    const alt = 'A harvest robot';
    expect(formatProblems(galleryOf([{ url: URL_OF_PHOTO, src: 'logo.svg', alt }]))).toEqual([
      'one-of: Only one of "src" and "url" is allowed here. ["url"]',
    ]);
    expect(formatProblems(galleryOf([{ alt }]))[0]).toMatch(/^one-of: "src" or "url" is missing here\./);
  });

  it('belongs in a gallery only', () => {
    const image = { url: URL_OF_PHOTO, alt: 'A harvest robot' };
    const files = siteWith([{ type: 'pageHeader' }, { type: 'image', image }]);
    expect(formatProblems(files).join('\n')).toContain('has no field "url"');
  });

  it('reaches its component with its host and its text, beside images of the site', () => {
    const files = galleryOf([
      { url: 'https://Photos.example.org/a.jpg', alt: 'A robot of {product}' },
      { src: 'logo.svg', alt: 'A logo' },
    ]);
    expect(resolveHome(files)[1]).toMatchObject({
      images: [
        { url: 'https://photos.example.org/a.jpg', host: 'photos.example.org', alt: 'A robot of Northwind' },
        { src: '/media/logo.svg', priority: 'high' },
      ],
    });
  });
});

describe('the list of hosts', () => {
  it.each([
    ['https://photos.example.org/', 'photos.example.org'],
    ['https://photos.example.org/albums/1.jpg', 'photos.example.org'],
    ['Photos.Example.org', 'photos.example.org'],
  ])('has "%s" as one problem of its own', (written, right) => {
    expect(problemsOf(URL_OF_PHOTO, { photoHosts: [written] })).toEqual([
      `schema/form: Photo host 1 can't be "${written}". ["${written}"]`,
      `A host is written without https:// and without a slash, in small letters. Write "${right}".`,
    ]);
  });

  it('has no wildcards and nothing that ends a directive of the policy', () => {
    for (const host of ['*.example.org', '*', 'a.example.org; script-src *', "'unsafe-inline'", 'data:'])
      expect(
        getProblems(galleryOf([], { photoHosts: [host] })).some(({ rule }) => rule === 'schema/form'),
      ).toBe(true);
  });
});
