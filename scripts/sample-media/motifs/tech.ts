import {
  type Canvas,
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

/** Copper tracks that leave a square core and turn by 45 degrees. */
export const circuit: Motif = ({ width, palette, random, focus }) => {
  const pitch = 44;
  const tracks = repeat(64, (index) => {
    const side = index % 2 ? 1 : -1;
    let [x, y] = [focus + side * random.real(20, 120), 500 + (random.int(-11, 11) * pitch) / 1.1];
    const points: Point[] = [[x, y]];
    for (let step = 0; step < random.int(3, 6); step++) {
      const run = random.int(1, 6) * pitch;
      if (step % 2) {
        const slope = random.chance(0.5) ? 1 : -1;
        [x, y] = [x + side * run * 0.6, y + slope * run * 0.6];
      } else x += side * run * 1.5;
      points.push([x, y]);
    }
    const marked = random.chance(0.14);
    const ink = marked ? palette.accent : palette.line;
    const opacity = marked ? 0.95 : random.real(0.25, 0.7);
    return (
      path(through(points), { line: ink, width: marked ? 2.8 : 1.8, opacity }) +
      circle(x, y, marked ? 9 : 6, { line: ink, width: 2, fill: palette.base, opacity })
    );
  });
  const dots = repeat(Math.round(width / 9), () =>
    circle(random.int(0, width / pitch) * pitch, random.int(0, 23) * pitch, 1.8, {
      fill: palette.line,
      opacity: 0.3,
    }),
  );
  return dots + tracks;
};

/** A processor seen from above: pins, die and the regular ranks of its cells. */
export const chip: Motif = (canvas) => {
  const { palette, random, focus } = canvas;
  const half = 250;
  const pins = repeat(4, (side) =>
    group(
      repeat(17, (index) => {
        const at = -216 + index * 27;
        const far = random.real(330, 620);
        const bend = at * (1 + (far - 300) / 700);
        const marked = index % 8 === 4;
        return path(`M${at} -${half}V-300L${bend} -${far}V-${far + random.real(40, 400)}`, {
          line: marked ? palette.accent : palette.line,
          width: marked ? 3 : 1.8,
          opacity: marked ? 0.95 : 0.55,
        });
      }),
      [focus, 500],
      1,
      side * 90,
    ),
  );
  const body =
    rect(
      focus - half,
      500 - half,
      [half * 2, half * 2],
      { line: palette.line, width: 3, fill: palette.base },
      26,
    ) + rect(focus - 176, 324, [352, 352], { line: palette.line, width: 1.6, opacity: 0.7 }, 10);
  const cells = repeat(121, (index) => {
    const [column, row] = [index % 11, Math.floor(index / 11)];
    const lit = random.chance(0.13);
    const fill = lit ? palette.accent : palette.soft;
    return rect(
      focus - 165 + column * 30.4,
      335 + row * 30.4,
      [25, 25],
      { fill, opacity: lit ? 0.95 : random.real(0.15, 0.75) },
      4,
    );
  });
  return pins + body + cells;
};

/** Points and the lines between neighbours, closer and brighter around the focus. */
export const network: Motif = ({ width, palette, random, focus }) => {
  const nodes = Array.from({ length: 120 }, (): Point => {
    const angle = random.real(0, Math.PI * 2);
    const far = random.real() ** 0.7;
    return [focus + Math.cos(angle) * far * width * 0.52, 500 + Math.sin(angle) * far * 560];
  });
  const links = nodes.flatMap((from, index) =>
    nodes.slice(index + 1).flatMap((to) => {
      const gap = Math.hypot(from[0] - to[0], from[1] - to[1]);
      return gap < 150
        ? [line(from, to, { line: palette.line, width: 1.3, opacity: 0.75 * (1 - gap / 160) })]
        : [];
    }),
  );
  const dots = nodes.map(([x, y], index) =>
    index % 13
      ? circle(x, y, random.real(2.5, 6.5), { fill: palette.line, opacity: 0.85 })
      : circle(x, y, 11, { fill: palette.accent }) +
        circle(x, y, 24, { line: palette.accent, width: 1.4, opacity: 0.7 }),
  );
  return links.join('') + dots.join('');
};

/** A body and its tilted orbits. */
export const orbit: Motif = ({ palette, random, focus }) => {
  const paths = repeat(16, (index) =>
    ellipse(
      focus,
      500,
      [170 + index * 46, (170 + index * 46) * 0.36],
      { line: palette.line, width: index % 5 === 2 ? 2.6 : 1.3, opacity: 0.72 - index * 0.034 },
      -24,
    ),
  );
  const moons = repeat(9, (index) => {
    const angle = random.real(0, Math.PI * 2);
    const reach = 170 + (index * 2 - 1 + 1) * 46;
    const [x, y] = [reach * Math.cos(angle), reach * 0.36 * Math.sin(angle)];
    const ink = index % 3 === 1 ? palette.accent : palette.line;
    return group(
      circle(x, y, 7 + (index % 3) * 4, { fill: ink }) +
        circle(x, y, 24, { line: ink, width: 1.2, opacity: 0.5 }),
      [focus, 500],
      1,
      -24,
    );
  });
  const globe =
    circle(focus, 500, 104, { fill: palette.base }) +
    repeat(7, (index) =>
      ellipse(
        focus,
        500,
        [104 * Math.cos((index / 7) * 1.57), 104],
        { line: palette.line, width: 1.4, opacity: 0.8 },
        -24,
      ),
    ) +
    repeat(5, (index) =>
      ellipse(
        focus,
        500,
        [104, 104 * Math.sin(((index + 1) / 6) * 1.57)],
        { line: palette.line, width: 1, opacity: 0.5 },
        -24,
      ),
    );
  return paths + globe + moons;
};

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

/** Satellites over the curve of the earth, with the cones they see. */
export const satellites: Motif = ({ width, palette, focus }) => {
  const earth =
    repeat(14, (index) =>
      circle(focus, 2060, 1300 - index * 34, {
        line: palette.line,
        width: index ? 1.2 : 3,
        opacity: index ? 0.55 - index * 0.035 : 0.95,
      }),
    ) +
    repeat(25, (index) =>
      line(
        [focus + (index - 12) * 70, 2060 - Math.sqrt(1300 ** 2 - ((index - 12) * 70) ** 2)],
        [focus + (index - 12) * 34, 1010],
        { line: palette.line, width: 1, opacity: 0.3 },
      ),
    );
  const craft = (x: number, y: number, size: number, turn: number): string => {
    const wing = (side: number): string =>
      group(
        repeat(5, (index) =>
          rect(
            48 + index * 34,
            -38,
            [29, 76],
            { line: palette.line, width: 2, fill: palette.soft, opacity: 0.85 },
            3,
          ),
        ) + line([30, 0], [48, 0], { line: palette.line, width: 4 }),
        [0, 0],
        1,
        side,
      );
    return group(
      `${wing(0)}${wing(180)}${rect(-30, -44, [60, 88], { line: palette.line, width: 3, fill: palette.base }, 8)}${circle(0, 0, 13, { fill: palette.accent })}${path('M-26 62Q0 92 26 62', { line: palette.line, width: 3 })}${line([0, 44], [0, 76], { line: palette.line, width: 3 })}`,
      [x, y],
      size,
      turn,
    );
  };
  const cone = (x: number, y: number, spread: number): string =>
    repeat(9, (index) =>
      line([x, y], [x + (index - 4) * spread, 800], {
        line: palette.accent,
        width: 1.4,
        opacity: 0.55 - Math.abs(index - 4) * 0.08,
      }),
    );
  const arc = path(
    smooth([
      [0, 470],
      [focus - 340, 300],
      [focus + 60, 235],
      [width, 380],
    ]),
    { line: palette.line, width: 1.4, opacity: 0.5, dash: '4 12' },
  );
  return `${earth}${arc}${cone(focus + 60, 300, 52)}${cone(focus - 340, 350, 30)}${craft(focus + 60, 235, 1, -14)}${craft(focus - 340, 300, 0.6, -24)}${craft(focus + 430, 290, 0.48, 16)}`;
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
