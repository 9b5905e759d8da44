import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../src/core/types.ts';
import { checkSource, type Files, memorySource, siteWith, underlined } from '../memory.ts';
import { resolveHome } from '../resolve/resolve-home.ts';

const TOUR = { src: 'videos/tour.mp4', captions: 'videos/tour.vtt', title: 'A tour' };
const POSTER = { src: 'logo.svg', decorative: true };
const EMBED = { provider: 'youtube', id: 'sample-0001', title: 'A tour' };
const THERE = { 'content/media/videos/tour.mp4': 'a video', 'content/media/videos/tour.vtt': 'WEBVTT' };

function site(video: object, files: Files = THERE): Files {
  return siteWith([{ type: 'pageHeader' }, { type: 'video', videos: [video] }], files);
}
/** Lists each problem: its rule, the underlined text, its message and its help. */
function listProblems(files: Files, mediaFaults: ReadonlyMap<string, Fault> = new Map()) {
  return checkSource(memorySource(files), { mediaFaults }).problems.map((problem) => [
    problem.rule,
    underlined(files, problem),
    problem.message,
    problem.help,
  ]);
}

describe("a video of the site's own", () => {
  it('is valid with its file and its captions, which count as used', () => {
    expect(listProblems(site({ file: TOUR, poster: POSTER }))).toEqual([]);
  });

  it('needs a file that exists', () => {
    expect(listProblems(site({ file: { ...TOUR, src: 'videos/tuor.mp4' }, poster: POSTER }))).toEqual([
      [
        'missing-media',
        '"videos/tuor.mp4"',
        'There is no file "videos/tuor.mp4" in content/media/. Did you mean "videos/tour.mp4"?',
        'Write "videos/tour.mp4".',
      ],
    ]);
  });

  it('needs captions that exist, with the case of their name', () => {
    const captions = (name: string) =>
      listProblems(site({ file: { ...TOUR, captions: name }, poster: POSTER }))[0];
    expect(captions('spoken.vtt')).toEqual([
      'missing-media',
      '"spoken.vtt"',
      'There is no file "spoken.vtt" in content/media/.',
      'Put the file at content/media/spoken.vtt, or write the name of a file that exists. `npm run where -- media/spoken.vtt` lists what uses it.',
    ]);
    expect(captions('videos/Tour.vtt')?.slice(0, 2)).toEqual(['missing-media', '"videos/Tour.vtt"']);
  });

  it('needs captions', () => {
    const { captions, ...silent } = TOUR;
    expect(listProblems(site({ file: silent, poster: POSTER }))[0]?.slice(2)).toEqual([
      'Video › video 1 › file has no "captions".',
      `Add "captions": the path of the captions in \`content/media/\`: a WebVTT file with all that is said, for people who can't hear it. If nothing is said, the captions say so. For example: "${captions}".`,
    ]);
  });

  it('needs a format that browsers play', () => {
    const files = { ...THERE, 'content/media/videos/tour.mov': 'a video' };
    expect(listProblems(site({ file: { ...TOUR, src: 'videos/tour.mov' }, poster: POSTER }, files))).toEqual([
      [
        'schema/form',
        '"videos/tour.mov"',
        'Video › video 1 › file › src can\'t be "videos/tour.mov".',
        'Browsers play MP4 and WebM files. Their names end in `.mp4` or `.webm`, in small letters. Export the video as an MP4 (H.264). For example: "videos/tour.mp4".',
      ],
    ]);
  });

  it('is reported if it cannot be played', () => {
    const fault = { reason: 'is damaged or cut off', help: 'Copy it again.' };
    expect(listProblems(site({ file: TOUR, poster: POSTER }), new Map([[TOUR.src, fault]]))).toEqual([
      ['bad-media', '"videos/tour.mp4"', '"videos/tour.mp4" is damaged or cut off.', 'Copy it again.'],
    ]);
  });

  it('has URLs below the sub-folder of the site, and the language of its page', () => {
    const files = site(
      { file: { ...TOUR, src: 'videos/a b.mp4' }, poster: POSTER },
      { 'content/media/videos/a b.mp4': 'a video', 'content/media/videos/tour.vtt': 'WEBVTT' },
    );
    const [, block] = resolveHome(files, { base: '/project' });
    expect(block).toMatchObject({
      videos: [
        {
          file: {
            src: '/project/media/videos/a%20b.mp4',
            captions: '/project/media/videos/tour.vtt',
            title: 'A tour',
            lang: 'en',
          },
        },
      ],
    });
  });
});

describe('a video', () => {
  it('plays from one place', () => {
    expect(listProblems(site({ embed: EMBED, file: TOUR, poster: POSTER }))).toEqual([
      ['one-of', '"file"', 'Only one of "embed" and "file" is allowed here.', 'Remove one of them.'],
    ]);
    expect(listProblems(site({ poster: POSTER }, {}))).toEqual([
      ['one-of', '{', '"embed" or "file" is missing here.', 'Add one of them.'],
    ]);
  });

  it('needs a poster only if it is a file of the site', () => {
    expect(listProblems(site({ embed: EMBED }, {}))).toEqual([]);
    expect(listProblems(site({ file: TOUR }))[0]?.slice(0, 3)).toEqual([
      'schema/missing',
      '{',
      'Video › video 1 has no "poster", without which "file" does nothing.',
    ]);
  });

  it('whose field is misspelt has that problem alone', () => {
    expect(listProblems(site({ embd: EMBED, poster: POSTER }, {})).map(([rule]) => rule)).toEqual([
      'schema/unknown',
    ]);
  });
});

describe('an embed', () => {
  const URL_OF_FORM = 'https://forms.example.org/apply?id=1';
  const FORM = { url: URL_OF_FORM, title: 'A form of {product}' };
  const page = (embed: object | string, config: object = { embedHosts: ['forms.example.org'] }): Files => {
    const files = siteWith([{ type: 'pageHeader' }, { type: 'embed', embed }]);
    const own: object = JSON.parse(files['site.config.json'] ?? '');
    return { ...files, 'site.config.json': JSON.stringify({ ...own, ...config }, null, 2) };
  };

  it('is of a listed host, or of a known provider', () => {
    expect(listProblems(page(FORM))).toEqual([]);
    expect(listProblems(page(EMBED, {}))).toEqual([]);
    expect(resolveHome(page(FORM))[1]).toMatchObject({
      embed: { src: URL_OF_FORM, host: 'forms.example.org', title: 'A form of Northwind' },
      shape: 'wide',
    });
  });

  it.each([
    ['https://www.youtube.com/watch?v=sample-0001', 'youtube-nocookie.com/embed/sample-0001?autoplay=1'],
    ['https://youtu.be/sample-0001?si=x&t=90', 'embed/sample-0001?autoplay=1&start=90'],
    ['https://m.youtube.com/watch?app=desktop&v=sample-0001&t=1m30s', '?autoplay=1&start=90'],
    ['https://youtube.com/watch?v=sample-0001&t=1h2m3s', '?autoplay=1&start=3723'],
    ['https://music.youtube.com/watch?v=sample-0001#t=5', '?autoplay=1&start=5'],
    ['https://www.youtube.com/shorts/sample-0001', 'embed/sample-0001?autoplay=1'],
    ['https://www.youtube.com/live/sample-0001?t=0', 'embed/sample-0001?autoplay=1'],
    ['https://www.youtube.com/embed/sample-0001?start=7', 'embed/sample-0001?autoplay=1&start=7'],
    ['https://www.youtube-nocookie.com/embed/sample-0001', 'embed/sample-0001?autoplay=1'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
    ['https://vimeo.com/76979871#t=90s', 'video/76979871?dnt=1&autoplay=1#t=90s'],
    ['https://vimeo.com/76979871/0f1e2d3c4b#t=1m', '76979871?dnt=1&autoplay=1&h=0f1e2d3c4b#t=60s'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', '76979871?dnt=1&autoplay=1&h=8272103f6e'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'video/76979871?dnt=1&autoplay=1'],
    ['https://vimeo.com/groups/2020/videos/76979871', 'video/76979871?dnt=1&autoplay=1'],
    ['https://vimeo.com/showcase/123/video/76979871', 'video/76979871?dnt=1&autoplay=1'],
    [URL_OF_FORM, URL_OF_FORM],
  ])('is an address alone: %s', (address, player) => {
    const [, block] = resolveHome(page(address));
    expect(block).toMatchObject({ embed: { src: expect.stringMatching(/^https:/) } });
    expect(JSON.stringify(block)).toContain(`${player}","host"`);
  });

  it('takes its title from what is around its address', () => {
    const address = 'https://youtu.be/sample-0001';
    const [, block] = resolveHome(
      siteWith([
        { type: 'pageHeader' },
        {
          type: 'video',
          videos: [{ title: 'A tour of {product}', embed: address }, { embed: EMBED }, { embed: address }],
        },
      ]),
    );
    expect(block).toMatchObject({
      videos: [
        { embed: { title: 'A tour of Northwind' } },
        { embed: { title: 'A tour' } },
        { embed: { src: expect.any(String) } },
      ],
    });
  });

  it.each([
    ['https://www.youtube.com/@northwind', 'One on YouTube or Vimeo is that of a video'],
    ['https://www.youtube.com/playlist?list=PL1', 'One on YouTube or Vimeo is that of a video'],
    ['https://www.youtube.com/embed/videoseries?list=PL1', 'One on YouTube or Vimeo is that of a video'],
    ['https://vimeo.com/northwind', 'One on YouTube or Vimeo is that of a video'],
    ['youtu.be/sample-0001', 'Write "https://youtu.be/sample-0001".'],
    ['http://vimeo.com/76979871', 'Write "https://vimeo.com/76979871".'],
  ])('is no video at %s', (address, help) => {
    const [first, ...others] = listProblems(page(address, {}));
    expect(others).toEqual([]);
    expect(first?.slice(0, 3)).toEqual([
      'schema/form',
      `"${address}"`,
      `Embed › embed can't be "${address}".`,
    ]);
    expect(first?.[3]).toContain(help);
  });

  it('is of a listed host as an address alone, too', () => {
    const [first] = listProblems(page(URL_OF_FORM, {}));
    expect(first?.slice(0, 3)).toEqual([
      'unlisted-host',
      'forms.example.org',
      'The embed is on forms.example.org, which is not in "embedHosts".',
    ]);
  });

  it('may come from a cell', () => {
    const files = siteWith(
      [
        { type: 'pageHeader' },
        { type: 'video', videos: { from: 'data/talks', fields: { embed: 'recording' } } },
      ],
      {
        'content/data/talks.json': JSON.stringify([
          { title: 'A talk', recording: 'https://youtu.be/sample-0001?t=2m' },
        ]),
        'content/data/talks.schema.json': JSON.stringify({
          type: 'object',
          properties: {
            title: { title: 'Title', type: 'string' },
            recording: { title: 'Recording', type: 'string' },
          },
        }),
      },
    );
    expect(listProblems(files)).toEqual([]);
    expect(resolveHome(files)[1]).toMatchObject({
      videos: [{ embed: { title: 'A talk', src: expect.stringContaining('start=120') } }],
    });
  });

  it('needs its host in the site config, which the help completes', () => {
    expect(listProblems(page(FORM, { embedHosts: ['maps.example.org'] }))).toEqual([
      [
        'unlisted-host',
        'forms.example.org',
        'The embed is on forms.example.org, which is not in "embedHosts".',
        'Write "embedHosts": ["maps.example.org", "forms.example.org"] in site.config.json if visitors may load pages from there, or link to it instead.',
      ],
    ]);
    expect(listProblems(page(FORM, { photoHosts: ['forms.example.org'] }))[0]?.[0]).toBe('unlisted-host');
  });

  it.each([
    'http://forms.example.org/apply',
    '/apply',
    'https://www.youtube.com/watch?v=sample-0001',
    'https://youtu.be/sample-0001',
  ])('is never at %s', (url) => {
    const [first, ...others] = listProblems(page({ url, title: 'A form' }));
    expect(others).toEqual([]);
    expect(first?.slice(0, 3)).toEqual(['schema/form', `"${url}"`, `Embed › embed › url can't be "${url}".`]);
    expect(first?.[3]).toContain('A video on YouTube or Vimeo has `provider` and `id` instead.');
  });

  it('has an address, or a provider with an identifier', () => {
    const messages = (embed: object) => listProblems(page(embed)).map(([, , message]) => message);
    expect(messages({ title: 'A form' })).toEqual(['"provider" or "url" is missing here.']);
    expect(messages({ ...EMBED, url: URL_OF_FORM })).toEqual([
      'Only one of "provider" and "url" is allowed here.',
    ]);
    expect(messages({ ...FORM, id: '1' })).toEqual([
      'Embed › embed has no "provider", without which "id" does nothing.',
    ]);
    expect(messages({ title: 'A video', provider: 'vimeo' })).toEqual([
      'Embed › embed has no "id", without which "provider" does nothing.',
    ]);
  });

  it('is of a host that is written as one', () => {
    expect(listProblems(page(FORM, { embedHosts: ['https://forms.example.org/'] }))).toEqual([
      [
        'schema/form',
        '"https://forms.example.org/"',
        'Embed host 1 can\'t be "https://forms.example.org/".',
        'A host is written without https:// and without a slash, in small letters. Write "forms.example.org".',
      ],
    ]);
  });
});
