import {
  type Canvas,
  circle,
  group,
  line,
  type Motif,
  type Point,
  path,
  repeat,
  ring,
  through,
} from '../svg.ts';

function beat(x: number): number {
  const bump = (at: number, wide: number, tall: number): number => tall * Math.exp(-(((x - at) / wide) ** 2));
  return (
    bump(0.2, 0.035, 0.14) +
    bump(0.375, 0.012, -0.16) +
    bump(0.41, 0.014, 1) +
    bump(0.45, 0.015, -0.3) +
    bump(0.66, 0.05, 0.24)
  );
}

function trace({ width }: Canvas, base: number, tall: number, shift: number): string {
  const points = Array.from({ length: Math.ceil(width / 4) + 1 }, (_, index): Point => {
    const x = index * 4;
    return [x, base - tall * beat((((x / 430 + shift) % 1) + 1) % 1)];
  });
  return through(points);
}

/** The trace of a heart, with its echoes. */
export const ecg: Motif = (canvas) => {
  const { width, palette } = canvas;
  const grid =
    repeat(Math.ceil(width / 50), (index) =>
      line([index * 50, 0], [index * 50, 1000], {
        line: palette.soft,
        width: 1,
        opacity: index % 5 ? 0.1 : 0.26,
      }),
    ) +
    repeat(20, (index) =>
      line([0, index * 50], [width, index * 50], {
        line: palette.soft,
        width: 1,
        opacity: index % 5 ? 0.1 : 0.26,
      }),
    );
  const echoes = repeat(9, (index) =>
    path(trace(canvas, 560 + (index + 1) * 15, 330 - index * 26, 0.1 + index * 0.012), {
      line: palette.line,
      width: 1.5,
      opacity: 0.4 - index * 0.04,
    }),
  );
  return grid + echoes + path(trace(canvas, 560, 360, 0.1), { line: palette.accent, width: 4.4 });
};

/** A medical cross built from rings, with a heart trace through it. */
export const care: Motif = (canvas) => {
  const { palette, focus } = canvas;
  const arm = (half: number, reach: number, ink: { line: string; width: number; opacity?: number }): string =>
    path(
      `M${-half} ${-reach}H${half}V${-half}H${reach}V${half}H${half}V${reach}H${-half}V${half}H${-reach}V${-half}H${-half}Z`,
      ink,
    );
  const crosses = group(
    repeat(9, (index) =>
      arm(60 + index * 17, 220 + index * 34, {
        line: palette.line,
        width: index ? 1.4 : 3.4,
        opacity: index ? 0.6 - index * 0.055 : 1,
      }),
    ),
    [focus, 480],
  );
  return crosses + path(trace(canvas, 540, 250, 0.28), { line: palette.accent, width: 4 });
};

/** Radar-like rings with a swept sector and a few finds. */
export const scan: Motif = ({ palette, random, focus }) => {
  const rings = repeat(11, (index) =>
    circle(focus, 500, 40 + index * 44, {
      line: palette.line,
      width: index % 5 ? 1.2 : 2.4,
      opacity: 0.65 - index * 0.03,
    }),
  );
  const spokes = repeat(36, (index) =>
    group(
      line([40, 0], [480, 0], { line: palette.line, width: 1, opacity: index % 3 ? 0.12 : 0.35 }),
      [focus, 500],
      1,
      index * 10,
    ),
  );
  const sweep = repeat(46, (index) =>
    group(
      line([0, 0], [480, 0], { line: palette.accent, width: 5, opacity: 0.34 * (1 - index / 46) }),
      [focus, 500],
      1,
      -38 - index * 1.1,
    ),
  );
  const finds = ring(focus, 500, 300, 7, random.real(0, 6))
    .map(([x, y]) =>
      circle(x + random.real(-120, 120), y + random.real(-120, 120), random.real(6, 13), {
        fill: random.chance(0.4) ? palette.accent : palette.line,
      }),
    )
    .join('');
  return rings + spokes + sweep + finds;
};
