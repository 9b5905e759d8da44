import { deflateSync } from 'node:zlib';
import { svg, VECTORS } from '../../attack/svg-vectors.ts';
import { noise } from '../../noise.ts';

/** A PDF without pages, as short as PDFs can be. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n45\n%%EOF\n',
);
export const CAPTIONS = Buffer.from('WEBVTT\n\n00:00.000 --> 00:04.000\nWelcome.\n');

/** Text that must not be in any file that is accepted. */
export const PAYLOAD = '<script>alert(1)</script>';
const HTML = `<!doctype html><html><body>${PAYLOAD}</body></html>`;

/** Names that are paths, hidden, reserved, too long, misleading or not text. */
export const NAMES: readonly string[] = [
  '../../../etc/passwd',
  '..\\..\\windows\\system32\\a.png',
  '/etc/cron.d/a.png',
  'C:\\Users\\me\\a.jpg',
  '....//....//a.png',
  '%2e%2e%2fa.png',
  '.',
  '..',
  '',
  ' ',
  '.htaccess',
  '.git/config',
  'web.config',
  'CON.png',
  'con',
  'NUL',
  'aux.tar.gz',
  'LPT1.jpg',
  'com¹.svg',
  'a\0.png',
  'a.php\0.png',
  '\u001b[2Ja.png',
  'photo\u202egnp.exe',
  'a.php.jpg',
  'a.html',
  'a.svgz',
  '<img src=x onerror=alert(1)>.png',
  '"; rm -rf ~;".png',
  '$(touch x).png',
  'a:b|c?d*e.png',
  '-rf.png',
  'a\r\nSet-Cookie: x=1.png',
  `${'a'.repeat(300)}.png`,
  `${'é'.repeat(300)}.png`,
  `${'a-'.repeat(200)}.png`,
  '\ud800.png',
  'फोटो.jpg',
  'photo .png. . ',
];

export const FOLDERS: readonly string[] = [
  '',
  'people',
  '../..',
  '/etc',
  'people/../../../x',
  'C:\\x',
  '.git',
  'con/nul',
  'a\0b',
  '..%2f..',
  'x/'.repeat(500),
];

/** Contents by what they are. */
export async function createContents(): Promise<Record<string, Buffer>> {
  const [png, jpg, gif, webp, avif] = await Promise.all([
    noise(40, 30).png().toBuffer(),
    noise(40, 30).jpeg().toBuffer(),
    noise(40, 30).gif().toBuffer(),
    noise(40, 30).webp().toBuffer(),
    noise(40, 30).avif({ effort: 0 }).toBuffer(),
  ]);
  const after = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(HTML)]);
  const claimed = (bytes: Buffer, at: number) => {
    const large = Buffer.from(bytes);
    large.writeUInt32BE(1_000_000_000, at);
    return large;
  };
  // A comment before the trailer, and `GIF89a` as the name of a variable: valid as a picture and as a script.
  const comment = Buffer.from(`*/=1;${PAYLOAD}//`);
  const script = [
    gif.subarray(0, -1),
    Buffer.from([0x21, 0xfe, comment.length]),
    comment,
    Buffer.from([0, 0x3b]),
  ];
  const startOfImage = jpg.subarray(0, 2);
  const remark = Buffer.from(`\xff\xfe\0\x1b${PAYLOAD}`, 'latin1');
  return {
    'a web page': Buffer.from(HTML),
    'a script': Buffer.from('alert(1)'),
    'a program': Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
    'a program of PHP': Buffer.from('<?php system($_GET[0]); ?>'),
    nothing: Buffer.alloc(0),
    'a packed file': Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'),
    'a gzipped file': deflateSync(HTML),
    'a packed file that claims to be a PDF': Buffer.concat([
      Buffer.from('%PDF-1.4\n'),
      Buffer.from('PK\x03\x04'),
    ]),
    'a PDF and a web page': after(PDF),
    'half a PDF': PDF.subarray(0, 40),
    'half a PNG': png.subarray(0, png.length / 2),
    'half a JPEG': jpg.subarray(0, jpg.length / 2),
    'half a GIF': gif.subarray(0, gif.length / 2),
    'half a WebP': webp.subarray(0, webp.length / 2),
    'half an AVIF': avif.subarray(0, avif.length / 2),
    'a PNG of a thousand million rows': claimed(png, 20),
    'a PNG of a thousand million columns': claimed(png, 16),
    'a JPEG of 65,535 × 65,535 pixels': claimed(jpg, jpg.indexOf(Buffer.from([0xff, 0xc0])) + 5),
    'a HEIC photo': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'),
    'a video': Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1'),
    'an SVG that begins like a WebP': Buffer.from(`<svg    WEBP xmlns="x">${PAYLOAD}</svg>`),
    'a PNG and a web page': after(png),
    'a JPEG and a web page': after(jpg),
    'a GIF and a web page': after(gif),
    'a WebP and a web page': after(webp),
    'an AVIF and a web page': after(avif),
    'a GIF that is a script': Buffer.concat(script),
    'a JPEG with a web page as its comment': Buffer.concat([startOfImage, remark, jpg.subarray(2)]),
    'a good SVG': Buffer.from(svg('<path d="M0 0h8v8"/>')),
    'a good PDF': PDF,
    'good captions': CAPTIONS,
    'captions that are not text': Buffer.concat([CAPTIONS, Buffer.from([0xff])]),
    ...Object.fromEntries(VECTORS.map((text, i) => [`the SVG of attack ${i}`, Buffer.from(text)])),
  };
}
