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

/** A colonnade of pointed arches, one inside the other. */
export const arches: Motif = ({ width, palette, focus }) => {
  const arch = (
    half: number,
    foot: number,
    spring: number,
    ink: { line: string; width: number; opacity: number },
  ): string =>
    path(
      `M${-half} ${foot}V${spring}C${-half} ${spring - half * 0.7} ${-half * 0.42} ${spring - half * 1.05} 0 ${spring - half * 1.42}C${half * 0.42} ${spring - half * 1.05} ${half} ${spring - half * 0.7} ${half} ${spring}V${foot}`,
      ink,
    );
  const bays = repeat(Math.ceil(width / 420) + 2, (bay) => {
    const offset = bay - Math.ceil(width / 840) - 0.5;
    const x = focus + Math.round(offset) * 420;
    const middle = Math.abs(x - focus) < 10;
    return group(
      repeat(11, (index) =>
        arch(188 - index * 15, 900, 480 + index * 11, {
          line: middle && index === 10 ? palette.accent : palette.line,
          width: index ? 1.3 : 3,
          opacity: index ? 0.7 - index * 0.035 : 0.95,
        }),
      ) + line([-210, 180], [-210, 900], { line: palette.line, width: 1.4, opacity: 0.5 }),
      [x, 0],
    );
  });
  const floor =
    repeat(9, (index) =>
      line([0, 900 + index ** 1.5 * 4.6], [width, 900 + index ** 1.5 * 4.6], {
        line: palette.line,
        width: 1.4,
        opacity: 0.7 - index * 0.06,
      }),
    ) +
    repeat(41, (index) =>
      line([focus + (index - 20) * 90, 900], [focus + (index - 20) * 190, 1010], {
        line: palette.line,
        width: 1,
        opacity: 0.35,
      }),
    );
  const cornice = repeat(4, (index) =>
    line([0, 150 - index * 13], [width, 150 - index * 13], {
      line: index ? palette.line : palette.accent,
      width: index ? 1.3 : 2.6,
      opacity: 0.8 - index * 0.15,
    }),
  );
  return bays + floor + cornice;
};

/** A front of windows in the evening, some of them lit. */
export const windows: Motif = ({ width, palette, random }) => {
  const columns = Math.ceil(width / 118);
  return repeat(columns * 8, (index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [x, y] = [column * 118 + (width - columns * 118) / 2 + 16, 34 + row * 119];
    const lit = random.chance(0.2);
    const fill = lit ? palette.accent : palette.soft;
    return (
      rect(
        x,
        y,
        [86, 92],
        { line: palette.line, width: 1.8, fill, opacity: lit ? 0.85 : random.real(0.25, 0.6) },
        4,
      ) +
      line([x + 43, y], [x + 43, y + 92], { line: palette.base, width: 2, opacity: 0.7 }) +
      line([x, y + 34], [x + 86, y + 34], { line: palette.base, width: 2, opacity: 0.7 })
    );
  });
};

/** A pierced stone screen: eight-pointed stars that share their edges. */
export const lattice: Motif = ({ width, palette, random }) => {
  const pitch = 180;
  return repeat((Math.ceil(width / pitch) + 1) * 7, (index) => {
    const columns = Math.ceil(width / pitch) + 1;
    const [x, y] = [(index % columns) * pitch, Math.floor(index / columns) * pitch - 40];
    const star = (reach: number, inner: number): string =>
      through(
        ring(0, 0, 1, 16, Math.PI / 8).map(
          ([a, b], tip): Point => [a * (tip % 2 ? inner : reach), b * (tip % 2 ? inner : reach)],
        ),
        true,
      );
    const marked = random.chance(0.1);
    return group(
      path(star(96, 66), {
        line: palette.line,
        width: 2,
        fill: marked ? palette.accent : palette.soft,
        opacity: marked ? 0.85 : random.real(0.2, 0.6),
      }) +
        repeat(4, (step) =>
          path(star(96 - step * 15, 66 - step * 10), {
            line: palette.line,
            width: 1.4,
            opacity: 0.7 - step * 0.1,
          }),
        ) +
        circle(0, 0, 14, { line: palette.line, width: 1.6 }),
      [x, y],
    );
  });
};

/** A skyline of towers and domes behind water. */
export const skyline: Motif = ({ width, palette, random, focus }) => {
  const towers = repeat(3, (plane) =>
    repeat(Math.ceil(width / 66), (index) => {
      const [wide, tall] = [random.real(42, 92), random.real(90, 380) * (1.15 - plane * 0.28)];
      const x = index * 66 + random.real(-14, 14);
      const dome = random.chance(0.16)
        ? path(`M${x} ${720 - tall}a${wide / 2} ${wide / 2} 0 0 1 ${wide} 0`, {
            line: palette.accent,
            width: 2,
          })
        : '';
      return (
        rect(x, 720 - tall, [wide, tall], {
          line: palette.line,
          width: 1.3,
          fill: palette.base,
          opacity: 0.3 + plane * 0.3,
        }) +
        repeat(Math.floor(tall / 34), (floor) =>
          line([x + 10, 734 - tall + floor * 34], [x + wide - 10, 734 - tall + floor * 34], {
            line: random.chance(0.12) ? palette.accent : palette.line,
            width: 2,
            opacity: 0.3 + plane * 0.12,
          }),
        ) +
        dome
      );
    }),
  );
  const water = repeat(14, (row) =>
    path(
      smooth(
        Array.from(
          { length: 20 },
          (_, index): Point => [(index / 19) * width, 740 + row * 19 + 4 * Math.sin(index + row * 1.7)],
        ),
      ),
      { line: palette.line, width: 1.2, opacity: 0.5 - row * 0.03, dash: `${60 - row * 2} ${12 + row * 3}` },
    ),
  );
  return (
    repeat(6, (index) =>
      ellipse(focus, 360, [90 + index * 40, 90 + index * 40], {
        line: palette.accent,
        width: 1.4,
        opacity: 0.7 - index * 0.11,
      }),
    ) +
    towers +
    line([0, 720], [width, 720], { line: palette.line, width: 2 }) +
    water
  );
};
