import { circle, group, line, type Motif, type Point, path, rect, repeat, smooth } from '../svg.ts';

/** A pair of scales, hung from a beam of fine lines. */
export const scales: Motif = ({ palette, focus }) => {
  const pan = (x: number, y: number): string =>
    repeat(5, (index) =>
      line([x, 300], [x + (index - 2) * 78, y], { line: palette.line, width: 1.6, opacity: 0.85 }),
    ) +
    repeat(8, (index) =>
      path(
        `M${x - 176 + index * 14} ${y + index * 13}Q${x} ${y + 130 - index * 4} ${x + 176 - index * 14} ${y + index * 13}`,
        {
          line: index ? palette.line : palette.accent,
          width: index ? 1.4 : 3.4,
          opacity: index ? 0.75 - index * 0.06 : 1,
        },
      ),
    );
  const beam =
    path(
      smooth([
        [-370, 300],
        [-180, 254],
        [0, 244],
        [180, 254],
        [370, 300],
      ]),
      { line: palette.line, width: 5 },
    ) +
    repeat(5, (index) =>
      path(
        smooth([
          [-350 + index * 18, 306],
          [-180, 266 + index * 8],
          [0, 256 + index * 9],
          [180, 266 + index * 8],
          [350 - index * 18, 306],
        ]),
        { line: palette.line, width: 1.1, opacity: 0.6 - index * 0.09 },
      ),
    );
  const post =
    repeat(7, (index) =>
      line([(index - 3) * 6, 244], [(index - 3) * (6 + Math.abs(index - 3) * 1.6), 850], {
        line: palette.line,
        width: 1.6,
        opacity: 0.9,
      }),
    ) +
    repeat(4, (index) =>
      rect(
        -150 - index * 26,
        850 + index * 15,
        [300 + index * 52, 15],
        { line: palette.line, width: 1.8 },
        3,
      ),
    ) +
    circle(0, 206, 30, { line: palette.accent, width: 5 });
  const rings = repeat(10, (index) =>
    circle(0, 480, 380 + index * 44, { line: palette.soft, width: 1.1, opacity: 0.5 - index * 0.045 }),
  );
  return group(rings + beam + post + pan(-370, 600) + pan(370, 600), [focus, 0]);
};

/** An open book whose pages rise into a graph of ideas. */
export const book: Motif = ({ palette, focus, random }) => {
  const cover = path(
    'M0 884C110 806 300 796 486 852V620C300 560 110 580 0 640C-110 580 -300 560 -486 620V852C-300 796 -110 806 0 884V640',
    { line: palette.line, width: 3.4, fill: palette.base },
  );
  const tint = repeat(8, (index) =>
    [-1, 1]
      .map((side) =>
        path(
          `M${side * 60} ${664 + index * 22}C${side * 150} ${628 + index * 22} ${side * 280} ${622 + index * 22} ${side * 430} ${650 + index * 22}`,
          { line: palette.soft, width: 2, opacity: 0.8 },
        ),
      )
      .join(''),
  );
  const nodes = Array.from(
    { length: 26 },
    (_, index): Point => [random.real(-1, 1) * (60 + index * 15), 560 - index * 19 + random.real(-22, 22)],
  );
  const links = nodes
    .flatMap((from, index) =>
      nodes
        .slice(index + 1)
        .filter(([x, y]) => Math.hypot(x - from[0], y - from[1]) < 165)
        .map((to) => line(from, to, { line: palette.line, width: 1.3, opacity: 0.6 })),
    )
    .join('');
  const dots = nodes
    .map(([x, y], index) =>
      circle(x, y, index % 5 ? 6 : 11, { fill: index % 5 ? palette.line : palette.accent }),
    )
    .join('');
  return group(cover + tint + links + dots + path('M0 640V884', { line: palette.accent, width: 3 }), [
    focus,
    20,
  ]);
};

/** Posters on a wall, each with a small composition of its own. */
export const posters: Motif = ({ width, palette, random }) => {
  const count = Math.max(2, Math.floor(width / 330));
  const pitch = width / count;
  const art = (kind: number, ink: string): string => {
    if (kind === 0)
      return repeat(6, (index) =>
        circle(0, -40, 20 + index * 16, { line: ink, width: 2, opacity: 1 - index * 0.13 }),
      );
    if (kind === 1)
      return repeat(7, (index) =>
        rect(-92 + index * 27, 40 - random.real(40, 180), [17, 200], { fill: ink, opacity: 0.75 }, 2),
      );
    if (kind === 2)
      return repeat(9, (index) =>
        path(
          `M-96 ${-130 + index * 22}Q-40 ${-180 + index * 22} 0 ${-130 + index * 22}T96 ${-130 + index * 22}`,
          { line: ink, width: 2 },
        ),
      );
    return repeat(16, (index) =>
      circle(-75 + (index % 4) * 50, -130 + Math.floor(index / 4) * 50, random.real(6, 20), {
        fill: ink,
        opacity: 0.8,
      }),
    );
  };
  return repeat(count * 2, (index) => {
    const [column, row] = [index % count, Math.floor(index / count)];
    const ink = random.chance(0.4) ? palette.accent : palette.line;
    const sheet =
      rect(-122, -200, [244, 400], { line: palette.line, width: 2.2, fill: palette.base }, 4) +
      `<g>${art(random.int(0, 3), ink)}</g>` +
      rect(-130, 76, [260, 130], { fill: palette.base }) +
      path('M-122 76V200H122V76', { line: palette.line, width: 2.2 }) +
      line([-92, 112], [60, 112], { line: palette.line, width: 8 }) +
      repeat(3, (at) =>
        line([-92, 138 + at * 18], [92 - at * 30, 138 + at * 18], {
          line: palette.line,
          width: 2.4,
          opacity: 0.6,
        }),
      );
    return group(sheet, [pitch * (column + 0.5), 265 + row * 470], 1, random.real(-1.6, 1.6));
  });
};
