import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { circle, ellipse, group, line, type Motif, type Point, path, rect, repeat, smooth } from '../svg.ts';

const panel = (palette: Palette, x: number, y: number, size: Point): string =>
  rect(x, y, size, { line: palette.line, width: 2, fill: palette.base, opacity: 0.9 }, 14);

function curve(random: Random, wide: number, tall: number): Point[] {
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

/** Laptops in a class, seen from the back of the room. */
export const classroom: Motif = ({ width, palette, focus, random }) => {
  const board =
    rect(
      focus - 480,
      90,
      [960, 330],
      { line: palette.line, width: 3, fill: palette.soft, opacity: 0.35 },
      8,
    ) +
    path(smooth(curve(random, 380, 200).map(([x, y]): Point => [focus - 430 + x, 140 + y])), {
      line: palette.accent,
      width: 4,
    }) +
    repeat(5, (index) =>
      line([focus + 60, 160 + index * 46], [focus + random.real(220, 420), 160 + index * 46], {
        line: palette.line,
        width: 6,
        opacity: 0.65,
      }),
    );
  const desks = repeat(4, (row) => {
    const [size, y] = [0.55 + row * 0.24, 500 + row * 125 + row * row * 10];
    const pitch = 300 * size;
    const count = Math.ceil(width / pitch / 2) + 1;
    return (
      line([0, y + 8], [width, y + 8], { line: palette.line, width: 2 + row, opacity: 0.5 }) +
      repeat(count * 2, (index) => {
        const lit = random.chance(0.25);
        const laptop =
          path('M-84 0L-70 -108H70L84 0Z', { line: palette.line, width: 2.6, fill: palette.base }) +
          path('M-66 -14L-56 -96H56L66 -14Z', {
            fill: lit ? palette.accent : palette.soft,
            opacity: lit ? 0.9 : 0.65,
          }) +
          path('M-98 8H98L84 0H-84Z', { fill: palette.line });
        return group(laptop, [focus + (index - count + 0.5) * pitch, y], size);
      })
    );
  });
  return board + desks;
};

/** A hand-held instrument: a screen, a dial and a sensor's cone. */
export const device: Motif = ({ palette, focus, random }) => {
  const cone = repeat(11, (index) =>
    path(
      `M${-60 - index * 26} ${190 - index * 19}Q0 ${130 - index * 34} ${60 + index * 26} ${190 - index * 19}`,
      { line: palette.accent, width: 2.6, opacity: 0.85 - index * 0.07 },
    ),
  );
  const body =
    rect(-210, 230, [420, 690], { line: palette.line, width: 4, fill: palette.base }, 60) +
    rect(-186, 254, [372, 642], { line: palette.line, width: 1.4, opacity: 0.6 }, 44);
  const screen =
    rect(-150, 300, [300, 270], { line: palette.line, width: 2.4, fill: palette.soft, opacity: 0.45 }, 16) +
    path(smooth(curve(random, 260, 180).map(([x, y]): Point => [x - 130, y + 350])), {
      line: palette.accent,
      width: 4.4,
    }) +
    repeat(4, (index) =>
      line([-130, 372 + index * 48], [130, 372 + index * 48], { line: palette.line, width: 1, opacity: 0.5 }),
    );
  const dial =
    repeat(5, (index) =>
      circle(0, 730, 96 - index * 14, {
        line: palette.line,
        width: index ? 1.3 : 3.4,
        opacity: index ? 0.7 : 1,
      }),
    ) +
    line([0, 730], [48, 676], { line: palette.accent, width: 6 }) +
    repeat(3, (index) =>
      circle(-60 + index * 60, 866, 12, { fill: index === 1 ? palette.accent : palette.line }),
    );
  const field = repeat(9, (index) =>
    ellipse(0, 560, [330 + index * 74, 440 + index * 46], {
      line: palette.soft,
      width: 1.1,
      opacity: 0.45 - index * 0.045,
    }),
  );
  return group(field + cone + body + screen + dial, [focus, 20]);
};

/** Notes on a wall, sorted into columns. */
export const notes: Motif = ({ width, palette, random }) => {
  const columns = Math.max(4, Math.round(width / 205));
  const pitch = width / columns;
  return repeat(
    columns,
    (column) =>
      line([pitch * (column + 0.5) - 70, 92], [pitch * (column + 0.5) + 40, 92], {
        line: palette.line,
        width: 9,
        opacity: 0.8,
      }) +
      repeat(random.int(2, 5), (row) => {
        const lit = random.chance(0.25);
        const card =
          rect(
            -78,
            -70,
            [156, 140],
            {
              line: palette.line,
              width: 1.6,
              fill: lit ? palette.accent : palette.soft,
              opacity: lit ? 0.92 : 0.75,
            },
            5,
          ) +
          repeat(3, (at) =>
            line([-54, -34 + at * 28], [random.real(0, 54), -34 + at * 28], {
              line: palette.base,
              width: 6,
              opacity: 0.75,
            }),
          );
        return group(card, [pitch * (column + 0.5), 218 + row * 164], 1, random.real(-4, 4));
      }),
  );
};
