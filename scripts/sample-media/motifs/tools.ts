import { circle, ellipse, group, line, type Motif, type Point, path, rect, repeat, smooth } from '../svg.ts';
import { curve } from './screens.ts';

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
