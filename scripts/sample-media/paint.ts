import sharp, { type Sharp } from 'sharp';
import { mesh } from './mesh.ts';
import { type PaletteName, palettes } from './palette.ts';
import { randomFor } from './random.ts';
import { document, type Motif } from './svg.ts';

/** A picture to make: where it goes and the bytes it will have. */
export interface Artifact {
  /** Path below the media folder, such as `hero/01.jpg`. */
  readonly path: string;
  readonly make: () => Promise<Buffer>;
}

/** A picture made of a ground and motifs on it. */
export interface Picture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly palette: PaletteName;
  readonly motifs: readonly Motif[];
  /** Darkens the left and the bottom, where words will lie; 0 to 1, default 0. */
  readonly shade?: number;
  /** Where the subject stands, as a share of the width; default 0.5. */
  readonly focus?: number;
  /** Lets the motif fade away towards the left, as far as the middle; default false. */
  readonly fade?: boolean;
  /** JPEG quality, default 80. */
  readonly quality?: number;
  /** Grain in steps of 255, default 3. */
  readonly grain?: number;
  /** Stores the pixels lying on their side with the EXIF flag 6 that turns them upright. */
  readonly sideways?: boolean;
}

const fadeLeft = (drawing: string, width: number): string =>
  `<linearGradient id="fade"><stop offset="0.02" stop-color="#fff" stop-opacity="0.12"/><stop offset="0.52" stop-color="#fff"/></linearGradient><mask id="left" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="1000"><rect width="${width}" height="1000" fill="url(#fade)"/></mask><g mask="url(#left)">${drawing}</g>`;

/** The light that lines throw around them: the motif at a third of the size, blurred. */
async function glow(svg: Buffer, width: number, height: number): Promise<Buffer> {
  const [small, low] = [Math.round(width / 3), Math.round(height / 3)];
  const blurred = await sharp(svg)
    .resize(small, low, { fit: 'fill' })
    .blur(height / 150)
    .png()
    .toBuffer();
  return sharp(blurred).resize(width, height, { fit: 'fill' }).png({ compressionLevel: 1 }).toBuffer();
}

function encode(image: Sharp, { quality = 80, sideways = false }: Picture): Promise<Buffer> {
  const turned = sideways
    ? image.withExif({ IFD0: { Orientation: '6' } }).withMetadata({ orientation: 6 })
    : image;
  return turned.jpeg({ quality, mozjpeg: true }).toBuffer();
}

async function flatten(picture: Picture): Promise<Buffer> {
  const { width, height } = picture;
  const palette = palettes[picture.palette];
  const random = randomFor(picture.path);
  const ground = mesh(width, height, palette, random, {
    shade: picture.shade ?? 0,
    grain: picture.grain ?? 3,
  });
  const wide = (1000 * width) / height;
  const canvas = { width: wide, height: 1000, palette, random, focus: wide * (picture.focus ?? 0.5) };
  const drawing = picture.motifs.map((motif) => motif(canvas)).join('');
  const svg = Buffer.from(
    document(
      picture.fade ? fadeLeft(drawing, canvas.width) : drawing,
      [width, height],
      [canvas.width, canvas.height],
    ),
  );
  const layers = palette.dark ? [{ input: await glow(svg, width, height), blend: 'screen' as const }] : [];
  return sharp(ground.data, { raw: { width, height, channels: 3 } })
    .composite([...layers, { input: svg }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Paints a picture as a JPEG: ground, glow of the lines, lines. */
export async function paint(picture: Picture): Promise<Buffer> {
  const { width, height, sideways } = picture;
  const pixels = await flatten(picture);
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  return encode(sideways ? image.rotate(270) : image, picture);
}

/** A picture as something to make. */
export const artifact = (picture: Picture): Artifact => ({ path: picture.path, make: () => paint(picture) });

/** A PNG from an SVG document, or the SVG itself when the path ends in `.svg`. */
export const drawn = (path: string, svg: string): Artifact => ({
  path,
  make: async () =>
    path.endsWith('.svg')
      ? Buffer.from(`${svg}\n`)
      : sharp(Buffer.from(svg)).png({ palette: true, quality: 95, effort: 8 }).toBuffer(),
});
