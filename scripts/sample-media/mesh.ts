import { type Lab, labOf, rgbOf } from './color.ts';
import type { Palette } from './palette.ts';
import { mulberry32, type Random } from './random.ts';

/** Raw pixels, three bytes each, row by row. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

interface Light {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly strength: number;
  readonly color: Lab;
}

/** How a ground is shaped; everything has a quiet default. */
export interface MeshOptions {
  /** Darkens the left and the bottom, where words will lie; 0 to 1, default 0. */
  readonly shade?: number;
  /** Strength of the grain in steps of 255, default 3. */
  readonly grain?: number;
}

/** One pixel of the coarse mesh stands for this many of the picture; the rest is interpolated. */
const STEP = 8;

function lightsOf(palette: Palette, random: Random, aspect: number): Light[] {
  const last = palette.lights.length - 1;
  const order = [...palette.lights.keys(), 0, 1];
  return order.map((index, turn) => ({
    x: aspect * random.real(-0.05, 1.05),
    y: random.real(-0.1, 1.1),
    reach: index === last ? random.real(0.3, 0.46) : random.real(0.4, 0.75),
    strength: turn > last ? 0.6 : index === last ? 0.72 : 0.95,
    color: labOf(palette.lights[index] ?? palette.base),
  }));
}

interface Field {
  readonly lights: readonly Light[];
  readonly base: Lab;
  readonly bend: readonly [number, number, number, number];
  readonly aspect: number;
  readonly shade: number;
}

/** The colour at (x, y): the lights blended by distance, with the plane gently bent so that no circle shows. */
function colorAt(field: Field, across: number, down: number): [number, number, number] {
  const [p, q, r, s] = field.bend;
  const x =
    across * field.aspect + 0.16 * Math.sin(3.1 * down + p) + 0.06 * Math.sin(6.3 * down + across * 2 + q);
  const y = down + 0.16 * Math.sin(2.3 * across * field.aspect + r) + 0.05 * Math.sin(5.1 * across + s);
  let [lightness, a, b] = field.base;
  for (const light of field.lights) {
    const squared = ((x - light.x) ** 2 + (y - light.y) ** 2) / light.reach ** 2;
    const share = light.strength * Math.exp(-squared * 1.6);
    lightness += (light.color[0] - lightness) * share;
    a += (light.color[1] - a) * share;
    b += (light.color[2] - b) * share;
  }
  const left = Math.max(0, 1 - across * 1.5);
  const bottom = Math.max(0, down * 1.5 - 0.5);
  const dim = 1 - field.shade * Math.min(1, 0.62 * left + 0.5 * bottom);
  return rgbOf([lightness * dim, a * dim, b * dim]);
}

function coarse(field: Field, columns: number, rows: number): Float32Array {
  const cells = new Float32Array(columns * rows * 3);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      cells.set(colorAt(field, column / (columns - 1), row / (rows - 1)), (row * columns + column) * 3);
    }
  }
  return cells;
}

/** A soft gradient mesh with a fine grain, which also hides the steps of 8-bit colour. */
export function mesh(
  width: number,
  height: number,
  palette: Palette,
  random: Random,
  options: MeshOptions = {},
): Raster {
  const { shade = 0, grain = 3 } = options;
  const aspect = width / height;
  const turn = (): number => random.real(0, Math.PI * 2);
  const field: Field = {
    lights: lightsOf(palette, random, aspect),
    base: labOf(palette.base),
    bend: [turn(), turn(), turn(), turn()],
    aspect,
    shade,
  };
  const columns = Math.ceil(width / STEP) + 1;
  const rows = Math.ceil(height / STEP) + 1;
  const cells = coarse(field, columns, rows);
  const noise = mulberry32(random.int(0, 2 ** 31));
  const data = Buffer.alloc(width * height * 3);
  const cell = (index: number): number => cells[index] ?? 0;
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / STEP);
    const v = y / STEP - row;
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / STEP);
      const u = x / STEP - column;
      const corner = (row * columns + column) * 3;
      const below = corner + columns * 3;
      const speck = (noise() + noise() - 1) * grain;
      for (let channel = 0; channel < 3; channel++, at++) {
        const top = cell(corner + channel) * (1 - u) + cell(corner + 3 + channel) * u;
        const bottom = cell(below + channel) * (1 - u) + cell(below + 3 + channel) * u;
        data[at] = Math.min(255, Math.max(0, Math.round(top * (1 - v) + bottom * v + speck)));
      }
    }
  }
  return { width, height, data };
}
