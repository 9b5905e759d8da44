import { circle, ellipse, group, line, type Motif, type Point, path, repeat, smooth } from '../svg.ts';

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

/** A floor drawing with petals in rings. */
export const mandala: Motif = ({ palette, focus }) =>
  repeat(10, (band) => {
    const [reach, count] = [16 + band * 60, 8 + band * 4];
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
