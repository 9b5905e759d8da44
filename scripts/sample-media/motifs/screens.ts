import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { circle, group, line, type Motif, type Point, path, rect, repeat, smooth } from '../svg.ts';

const panel = (palette: Palette, x: number, y: number, size: Point): string =>
  rect(x, y, size, { line: palette.line, width: 2, fill: palette.base, opacity: 0.9 }, 14);

/** The points of a chart that wanders upwards. */
export function curve(random: Random, wide: number, tall: number): Point[] {
  let level = tall * 0.7;
  return Array.from({ length: 11 }, (_, index): Point => {
    level = Math.min(tall * 0.92, Math.max(tall * 0.1, level + random.real(-0.24, 0.17) * tall));
    return [(index / 10) * wide, level];
  });
}

/** Panels of charts, as on a wall of instruments. */
export const dashboard: Motif = ({ palette, focus, random }) => {
  const chart = curve(random, 520, 250);
  const main =
    panel(palette, -560, 170, [640, 400]) +
    repeat(5, (index) =>
      line([-500, 250 + index * 64], [20, 250 + index * 64], {
        line: palette.soft,
        width: 1.2,
        opacity: 0.5,
      }),
    ) +
    group(
      path(`${smooth(chart)}V270H0Z`, { fill: palette.accent, opacity: 0.16 }) +
        path(smooth(chart), { line: palette.accent, width: 4 }) +
        path(smooth(curve(random, 520, 250)), { line: palette.line, width: 2.4 }) +
        chart
          .filter((_, index) => index % 3 === 0)
          .map(([x, y]) => circle(x, y, 7, { fill: palette.base, line: palette.accent, width: 3 }))
          .join(''),
      [-500, 240],
    );
  const dial =
    panel(palette, 110, 170, [450, 400]) +
    group(
      repeat(41, (index) =>
        group(
          line([0, -122], [0, -154], {
            line: index < 29 ? palette.accent : palette.line,
            width: 4,
            opacity: index < 29 ? 0.95 : 0.4,
          }),
          [0, 0],
          1,
          -120 + index * 6,
        ),
      ) +
        circle(0, 0, 92, { line: palette.line, width: 1.6, opacity: 0.7 }) +
        line([0, 0], [66, -46], { line: palette.line, width: 5 }) +
        circle(0, 0, 11, { fill: palette.line }),
      [335, 390],
    );
  const bars =
    panel(palette, -560, 600, [410, 250]) +
    repeat(11, (index) => {
      const tall = random.real(40, 170);
      return rect(
        -526 + index * 32,
        816 - tall,
        [19, tall],
        { fill: index === 7 ? palette.accent : palette.line, opacity: index === 7 ? 0.95 : 0.55 },
        4,
      );
    });
  const heat =
    panel(palette, -120, 600, [330, 250]) +
    repeat(40, (index) =>
      rect(
        -94 + (index % 8) * 35,
        630 + Math.floor(index / 8) * 39,
        [29, 33],
        { fill: random.chance(0.15) ? palette.accent : palette.line, opacity: random.real(0.1, 0.8) },
        4,
      ),
    );
  const list =
    panel(palette, 240, 600, [320, 250]) +
    repeat(
      5,
      (index) =>
        circle(276, 644 + index * 41, 10, {
          fill: index === 1 ? palette.accent : palette.line,
          opacity: 0.9,
        }) +
        line([306, 644 + index * 41], [random.real(400, 525), 644 + index * 41], {
          line: palette.line,
          width: 6,
          opacity: 0.55,
        }),
    );
  return group(main + dial + bars + heat + list, [focus, -10]);
};

/** Columns of falling code, made of small blocks and no letters. */
export const code: Motif = ({ width, palette, random }) =>
  repeat(Math.ceil(width / 34), (column) => {
    const [start, length] = [random.int(-12, 22), random.int(10, 30)];
    return repeat(length, (index) => {
      const y = (start + index) * 30;
      const head = index === length - 1;
      const kind = random.int(0, 3);
      const ink = {
        fill: head ? palette.accent : palette.line,
        opacity: head ? 1 : (index / length) ** 1.6 * 0.85 + 0.06,
      };
      const x = column * 34 + 6;
      if (kind === 0) return rect(x, y, [18, 6], ink, 2);
      if (kind === 1) return rect(x, y, [6, 20], ink, 2) + rect(x + 11, y, [6, 20], ink, 2);
      if (kind === 2) return circle(x + 9, y + 9, 7, { line: ink.fill, width: 4, opacity: ink.opacity });
      return rect(x, y, [18, 18], ink, 3);
    });
  });

/** A program on a screen: indented lines with a marked one. */
export const editor: Motif = ({ palette, focus, random }) => {
  const frame =
    rect(-560, 130, [1120, 740], { line: palette.line, width: 3, fill: palette.base, opacity: 0.95 }, 22) +
    line([-560, 196], [560, 196], { line: palette.line, width: 1.6, opacity: 0.6 }) +
    repeat(3, (index) => circle(-520 + index * 34, 163, 10, { fill: index ? palette.soft : palette.accent }));
  let indent = 0;
  const rows = repeat(17, (row) => {
    indent = Math.min(4, Math.max(0, indent + random.int(-1, 1)));
    let x = -440 + indent * 50;
    const mark =
      row === 8 ? rect(-556, 218 + row * 37, [1112, 34], { fill: palette.accent, opacity: 0.18 }) : '';
    const words = repeat(random.int(2, 5), (index) => {
      const wide = random.real(40, 150);
      const word = line([x + 8, 236 + row * 37], [x + wide - 8, 236 + row * 37], {
        line: index === 0 ? palette.accent : palette.line,
        width: 11,
        opacity: index === 0 ? 0.85 : random.real(0.3, 0.8),
      });
      x += wide + 16;
      return word;
    });
    return (
      mark +
      line([-520, 236 + row * 37], [-500, 236 + row * 37], { line: palette.soft, width: 6, opacity: 0.6 }) +
      words
    );
  });
  return group(frame + rows, [focus, 0]);
};
