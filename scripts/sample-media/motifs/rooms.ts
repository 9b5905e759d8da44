import { circle, line, type Motif, type Point, path, rect, repeat, through } from '../svg.ts';

/** Rows of heads and seats before a lit stage. */
export const auditorium: Motif = ({ width, palette, focus, random }) => {
  const stage =
    rect(
      focus - 330,
      130,
      [660, 270],
      { line: palette.line, width: 2.4, fill: palette.soft, opacity: 0.55 },
      10,
    ) +
    rect(focus - 300, 155, [600, 220], { line: palette.accent, width: 1.6, opacity: 0.8 }, 6) +
    repeat(6, (index) =>
      line([focus - 250, 205 + index * 24], [focus + random.real(-60, 240), 205 + index * 24], {
        line: index ? palette.line : palette.accent,
        width: index ? 2.4 : 7,
        opacity: index ? 0.6 : 0.95,
      }),
    );
  const beams = [-1, 1]
    .map((side) =>
      repeat(7, (index) =>
        line([focus + side * 560, -20], [focus + side * (40 + index * 60), 420], {
          line: palette.accent,
          width: 1.3,
          opacity: 0.4,
        }),
      ),
    )
    .join('');
  const rows = repeat(8, (row) => {
    const y = 470 + row * row * 9.5 + row * 14;
    const size = 15 + row * 7.5;
    const gap = size * 3.1;
    const count = Math.ceil(width / gap / 2) + 1;
    return repeat(count * 2 + 1, (index) => {
      const offset = index - count + (row % 2) / 2;
      const x = focus + offset * gap;
      const sink = y + (offset * gap) ** 2 * 0.00006 * (1 + row * 0.2);
      const ink = random.chance(0.05) ? palette.accent : palette.line;
      return (
        path(
          `M${x - size * 1.25} ${sink + size * 3.4}V${sink + size * 2}Q${x - size * 1.2} ${sink + size * 0.95} ${x} ${sink + size * 0.95}Q${x + size * 1.2} ${sink + size * 0.95} ${x + size * 1.25} ${sink + size * 2}V${sink + size * 3.4}Z`,
          { line: ink, width: 1.6, fill: palette.base, opacity: 0.5 + row * 0.06 },
        ) +
        circle(x, sink, size * 0.78, { line: ink, width: 1.6, fill: palette.base, opacity: 0.5 + row * 0.06 })
      );
    });
  });
  return beams + stage + rows;
};

/** Long tables seen from a corner, with what lies on them. */
export const tables: Motif = ({ palette, focus, random }) => {
  const flat = (x: number, y: number): Point => [focus + (x - y) * 0.87, 500 + (x + y) * 0.47];
  const slab = ([x, y]: Point, [wide, deep]: Point, rise: number): string =>
    through(
      [flat(x, y), flat(x + wide, y), flat(x + wide, y + deep), flat(x, y + deep)].map(
        ([a, b]): Point => [a, b - rise],
      ),
      true,
    );
  const floor = repeat(33, (index) => {
    const at = (index - 16) * 80;
    return path(through([flat(at, -1300), flat(at, 1300)]) + through([flat(-1300, at), flat(1300, at)]), {
      line: palette.line,
      width: 1,
      opacity: 0.16,
    });
  });
  const bench = (index: number): string => {
    const [x, y] = [-720 + Math.floor(index / 4) * 500, -730 + (index % 4) * 390] as const;
    const top =
      path(slab([x, y], [380, 190], 46), { line: palette.line, width: 2.4, fill: palette.base }) +
      path(slab([x, y], [380, 190], 46), { fill: palette.soft, opacity: 0.35 });
    const legs = [
      [x, y + 190],
      [x + 380, y + 190],
      [x + 380, y],
    ]
      .map(([a = 0, b = 0]) =>
        line([flat(a, b)[0], flat(a, b)[1] - 46], flat(a, b), { line: palette.line, width: 2.2 }),
      )
      .join('');
    const things = repeat(4, (slot) => {
      const at: Point = [x + 18 + slot * 92, y + random.real(24, 60)];
      const lit = random.chance(0.3);
      return (
        path(slab(at, [66, 92], 52), {
          line: lit ? palette.accent : palette.line,
          width: 1.8,
          fill: lit ? palette.accent : palette.soft,
          opacity: lit ? 0.9 : 0.7,
        }) +
        path(slab([at[0] + 8, at[1] + 56], [50, 26], 56), { line: palette.line, width: 1.2, opacity: 0.6 })
      );
    });
    return legs + top + things;
  };
  return floor + repeat(16, bench);
};

/** A stair that climbs out of the picture. */
export const stairs: Motif = ({ width, palette, focus }) =>
  repeat(24, (index) => {
    const y = 980 - index * 36;
    const half = width * (0.6 - index * 0.021);
    const ink = index % 6 === 4 ? palette.accent : palette.line;
    return (
      rect(focus - half, y - 30, [half * 2, 30], {
        line: ink,
        width: index % 6 === 4 ? 2.6 : 1.5,
        fill: palette.soft,
        opacity: 0.05 + index * 0.02,
      }) + path(`M${focus - half} ${y - 30}h${half * 2}`, { line: ink, width: 2, opacity: 0.8 })
    );
  });
