import {
  circle,
  ellipse,
  group,
  line,
  type Motif,
  type Point,
  path,
  rect,
  repeat,
  ring,
  smooth,
  through,
} from '../svg.ts';

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

/** Strings of lamps across a hall. */
export const lamps: Motif = ({ width, palette, random }) =>
  repeat(7, (row) => {
    const [left, right, sag] = [random.real(-20, 260), random.real(-20, 260), random.real(120, 330)];
    const count = Math.round(width / 74);
    const at = (share: number): Point => [
      share * width * 1.1 - width * 0.05,
      left + row * 88 + (right - left) * share + sag * 4 * share * (1 - share),
    ];
    const cord = path(smooth(Array.from({ length: 13 }, (_, index) => at(index / 12))), {
      line: palette.line,
      width: 1.5,
      opacity: 0.65,
    });
    const bulbs = repeat(count, (index) => {
      const [x, y] = at((index + 0.5) / count);
      const size = 7 + row * 1.6;
      return (
        line([x, y], [x, y + size], { line: palette.line, width: 2 }) +
        circle(x, y + size * 2, size, {
          fill: random.chance(0.72) ? palette.accent : palette.line,
          opacity: random.real(0.65, 1),
        }) +
        circle(x, y + size * 2, size * 2.4, { fill: palette.accent, opacity: 0.1 })
      );
    });
    return cord + bulbs;
  });

/** A brass lamp with five flames, lit to open a meeting. */
export const flame: Motif = ({ palette, focus }) => {
  const light = (x: number, y: number, size: number): string =>
    group(
      path('M0 0C-46 -40 -34 -96 0 -156C34 -96 46 -40 0 0Z', { fill: palette.accent, opacity: 0.9 }) +
        repeat(4, (index) =>
          path(
            `M0 ${10 + index * 9}C${-58 - index * 15} ${-40} ${-44 - index * 15} ${-110 - index * 10} 0 ${-190 - index * 26}C${44 + index * 15} ${-110 - index * 10} ${58 + index * 15} -40 0 ${10 + index * 9}Z`,
            { line: palette.accent, width: 1.4, opacity: 0.55 - index * 0.12 },
          ),
        ),
      [x, y],
      size,
    );
  const bowl =
    repeat(9, (index) =>
      path(
        `M${-300 + index * 9} ${440 + index * 9}Q0 ${640 - index * 6} ${300 - index * 9} ${440 + index * 9}`,
        { line: palette.line, width: index ? 1.4 : 3.4, opacity: index ? 0.8 - index * 0.06 : 1 },
      ),
    ) + ellipse(0, 440, [300, 40], { line: palette.line, width: 3, fill: palette.base });
  const stem =
    repeat(11, (index) =>
      ellipse(0, 572 + index * 32, [26 + 30 * Math.abs(Math.sin(index * 0.9)), 10], {
        line: palette.line,
        width: 2,
      }),
    ) +
    repeat(6, (index) =>
      ellipse(0, 916 + index * 8, [90 + index * 34, 14 + index * 3], {
        line: palette.line,
        width: 1.8,
        opacity: 0.95 - index * 0.1,
      }),
    );
  const rays = repeat(12, (index) =>
    circle(0, 380, 330 + index * 42, { line: palette.line, width: 1, opacity: 0.36 - index * 0.026 }),
  );
  return group(
    rays +
      stem +
      bowl +
      light(-240, 424, 0.8) +
      light(240, 424, 0.8) +
      light(-122, 402, 0.9) +
      light(122, 402, 0.9) +
      light(0, 400, 1.25),
    [focus, 0],
  );
};

/** A cup for the winners, drawn as turned metal. */
export const trophy: Motif = ({ palette, focus }) => {
  const bowl =
    repeat(13, (index) =>
      path(
        `M${-190 + index * 15} 230C${-190 + index * 15} 480 ${-100 + index * 8} 560 0 586C${100 - index * 8} 560 ${190 - index * 15} 480 ${190 - index * 15} 230`,
        { line: palette.line, width: index ? 1.2 : 3.4, opacity: index ? 0.65 - index * 0.03 : 1 },
      ),
    ) + ellipse(0, 230, [190, 30], { line: palette.accent, width: 3.4 });
  const ears = [-1, 1]
    .map((side) =>
      repeat(4, (index) =>
        path(
          `M${side * (188 - index)} ${270 + index * 12}C${side * (330 - index * 18)} ${260 + index * 12} ${side * (320 - index * 18)} ${450 - index * 8} ${side * 140} ${470 - index * 10}`,
          { line: palette.line, width: 2, opacity: 1 - index * 0.2 },
        ),
      ),
    )
    .join('');
  const foot =
    repeat(9, (index) =>
      ellipse(0, 600 + index * 18, [24 + Math.abs(index - 3) * 7, 8], { line: palette.line, width: 2 }),
    ) +
    rect(-120, 770, [240, 130], { line: palette.line, width: 3, fill: palette.base }, 8) +
    rect(-76, 804, [152, 62], { line: palette.accent, width: 2.4 }, 4);
  const rays = repeat(48, (index) =>
    group(
      line([0, -300], [0, -380 - (index % 4) * 70], {
        line: index % 4 ? palette.line : palette.accent,
        width: 1.4,
        opacity: 0.55,
      }),
      [0, 420],
      1,
      index * 7.5,
    ),
  );
  return group(rays + ears + bowl + foot, [focus, 40]);
};

/** A floor drawing with petals in rings. */
export const mandala: Motif = ({ palette, focus }) =>
  repeat(9, (band) => {
    const [reach, count] = [70 + band * 62, 8 + band * 4];
    const deep = 34 + band * 4;
    const wide = (reach * Math.PI) / count;
    return group(
      repeat(count, (index) =>
        group(
          path(
            `M0 ${-reach}C${wide * 0.8} ${-reach - deep * 0.4} ${wide * 0.5} ${-reach - deep} 0 ${-reach - deep * 1.5}C${-wide * 0.5} ${-reach - deep} ${-wide * 0.8} ${-reach - deep * 0.4} 0 ${-reach}Z`,
            {
              line: band % 3 === 1 ? palette.accent : palette.line,
              width: 1.8,
              fill: band % 2 ? palette.soft : 'none',
              opacity: 0.92 - band * 0.06,
            },
          ) + circle(0, -reach - deep * 0.7, 4, { fill: palette.line, opacity: 0.8 }),
          [0, 0],
          1,
          (index * 360) / count,
        ),
      ) + circle(0, 0, reach - 4, { line: palette.line, width: 1.2, opacity: 0.6 }),
      [focus, 500],
    );
  });

/** Kites on long strings. */
export const kites: Motif = ({ width, palette, random }) =>
  repeat(Math.max(5, Math.round(width / 150)), (index) => {
    const [x, y, size] = [random.real(0.06, 0.94) * width, random.real(90, 640), random.real(0.45, 1.25)];
    const ink = index % 3 ? palette.line : palette.accent;
    const turn = random.real(-30, 30);
    const string = path(
      smooth([
        [x, y + 96 * size],
        [x + random.real(-90, 90), y + 260],
        [x + random.real(-240, 240), 1010],
      ]),
      { line: palette.line, width: 1.2, opacity: 0.45 },
    );
    const sail =
      path('M0 -110L82 0L0 110L-82 0Z', {
        line: ink,
        width: 2.6,
        fill: index % 2 ? palette.soft : palette.base,
        opacity: 0.95,
      }) +
      repeat(6, (fold) =>
        path(`M0 -110Q${-82 + fold * 33} 0 0 110`, { line: ink, width: 1.1, opacity: 0.7 }),
      ) +
      path('M-82 0Q0 -44 82 0', { line: ink, width: 2 }) +
      path('M0 110L22 156H-22Z', { fill: ink });
    return string + group(sail, [x, y], size, turn);
  });

/** Folded ribbons of paper: certificates fanned out, the top one with a seal. */
export const certificates: Motif = ({ palette, focus }) =>
  repeat(5, (index) => {
    const front = index === 4;
    const sheet =
      rect(-330, -230, [660, 460], { line: palette.line, width: 2.6, fill: palette.base }, 8) +
      rect(
        -300,
        -200,
        [600, 400],
        { line: front ? palette.accent : palette.line, width: 1.6, opacity: 0.8 },
        4,
      );
    const words =
      line([-150, -120], [150, -120], { line: palette.line, width: 14 }) +
      repeat(4, (row) =>
        line([-210 + row * 16, -54 + row * 30], [210 - row * 16, -54 + row * 30], {
          line: palette.line,
          width: 3,
          opacity: 0.6,
        }),
      ) +
      line([-230, 140], [-70, 140], { line: palette.line, width: 2.4 });
    const seal =
      path(
        through(
          ring(0, 0, 1, 32).map(
            ([x, y], tip): Point => [190 + x * (tip % 2 ? 56 : 66), 110 + y * (tip % 2 ? 56 : 66)],
          ),
          true,
        ),
        { fill: palette.accent, opacity: 0.95 },
      ) +
      circle(190, 110, 40, { line: palette.base, width: 2.4 }) +
      path('M164 164L150 240L190 212L230 240L216 164Z', { fill: palette.accent, opacity: 0.75 });
    return group(
      sheet + (front ? words + seal : ''),
      [focus + (index - 4) * 26, 520 - (4 - index) * 26],
      1,
      (4 - index) * -7,
    );
  });
