import type { Palette } from './palette.ts';
import type { Random } from './random.ts';

/**
 * What a motif draws on: 1000 units high and as wide as the picture's ratio asks, so that a line of
 * width 2 looks alike in a picture of any size.
 */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly random: Random;
  /** Where the subject stands, in the drawing's units from the left. */
  readonly focus: number;
}

/** Draws something and returns it as SVG elements. */
export type Motif = (canvas: Canvas) => string;

/** A point as x and y. */
export type Point = readonly [x: number, y: number];

/** How a shape is inked. Without `fill` a shape is only a line; without `line` it is only filled. */
export interface Ink {
  readonly line?: string;
  /** Line width, default 2. */
  readonly width?: number;
  readonly fill?: string;
  /** 0 to 1, default 1. */
  readonly opacity?: number;
  /** Dash pattern, such as `6 10`. */
  readonly dash?: string;
}

/** Rounds to a tenth: short files, and the same text on any machine. */
export const near = (value: number): string => String(Math.round(value * 10) / 10);

function attributes({ line, width = 2, fill = 'none', opacity = 1, dash }: Ink): string {
  const stroke = line
    ? ` stroke="${line}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
    : '';
  const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
  return `fill="${fill}"${stroke}${dashes}${opacity < 1 ? ` opacity="${Math.round(opacity * 1000) / 1000}"` : ''}`;
}

/** A path from its commands. */
export const path = (commands: string, ink: Ink): string => `<path d="${commands}" ${attributes(ink)}/>`;

/** A straight line. */
export const line = ([x1, y1]: Point, [x2, y2]: Point, ink: Ink): string =>
  path(`M${near(x1)} ${near(y1)}L${near(x2)} ${near(y2)}`, ink);

/** A circle. */
export const circle = (x: number, y: number, radius: number, ink: Ink): string =>
  `<circle cx="${near(x)}" cy="${near(y)}" r="${near(radius)}" ${attributes(ink)}/>`;

/** An ellipse, turned by `turn` degrees. */
export const ellipse = (x: number, y: number, [rx, ry]: Point, ink: Ink, turn = 0): string =>
  `<ellipse rx="${near(rx)}" ry="${near(ry)}" transform="translate(${near(x)} ${near(y)}) rotate(${near(turn)})" ${attributes(ink)}/>`;

/** A box with its corners rounded by `round`. */
export const rect = (x: number, y: number, [width, height]: Point, ink: Ink, round = 0): string =>
  `<rect x="${near(x)}" y="${near(y)}" width="${near(width)}" height="${near(height)}" rx="${near(round)}" ${attributes(ink)}/>`;

/** Commands of a line through points, closed when `closed`. */
export const through = (points: readonly Point[], closed = false): string =>
  `M${points.map(([x, y]) => `${near(x)} ${near(y)}`).join('L')}${closed ? 'Z' : ''}`;

/** Commands of a smooth curve through points (Catmull-Rom). */
export function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  const parts = [`M${near(at(0)[0])} ${near(at(0)[1])}`];
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const lead = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const tail = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    parts.push(`C${[...lead, ...tail, ...to].map(near).join(' ')}`);
  }
  return parts.join('');
}

/** Elements moved, scaled and turned together. */
export const group = (content: string, move: Point, scale = 1, turn = 0): string =>
  `<g transform="translate(${near(move[0])} ${near(move[1])}) rotate(${near(turn)}) scale(${Math.round(scale * 1000) / 1000})">${content}</g>`;

/** Elements faded together. */
export const faded = (content: string, opacity: number): string => `<g opacity="${opacity}">${content}</g>`;

/** What `make` returns for 0 to count - 1, joined. */
export const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

/** Points of a regular polygon, or of any circle in steps. */
export const ring = (x: number, y: number, radius: number, count: number, turn = 0): Point[] =>
  Array.from({ length: count }, (_, index): Point => {
    const angle = turn + (index / count) * Math.PI * 2;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });

/** A whole SVG document with a view box of its own. */
export const document = (content: string, size: Point, view: Point = size): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${near(size[0])}" height="${near(size[1])}" viewBox="0 0 ${near(view[0])} ${near(view[1])}">${content}</svg>`;
