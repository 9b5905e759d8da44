import { circle, ellipse, faded, group, line, type Motif, type Point, path, repeat, smooth } from '../svg.ts';

/** Ploughed rows that run to a low sun, over rolling ground. */
export const fieldRows: Motif = ({ width, height, palette, focus, random }) => {
  const horizon = 430;
  const sway = random.real(-120, 120);
  const sun = repeat(9, (index) =>
    circle(focus, horizon, 70 + index * 26, {
      line: index ? palette.line : palette.accent,
      width: index ? 1.4 : 3,
      opacity: index ? 0.5 - index * 0.05 : 1,
    }),
  );
  const rows = repeat(67, (index) => {
    const spread = (index - 33) / 33;
    const foot = focus + spread * Math.abs(spread) ** 0.35 * width * 2.1;
    const points: Point[] = [0, 0.12, 0.3, 0.6, 1].map((depth): Point => {
      const across = focus + spread * 40 + (foot - focus - spread * 40) * depth ** 1.5;
      return [
        across + sway * Math.sin(depth * Math.PI) * (1 - depth * 0.4),
        horizon + (height - horizon + 20) * depth,
      ];
    });
    return path(smooth(points), {
      line: index % 6 ? palette.line : palette.accent,
      width: index % 3 ? 1.3 : 2.4,
      opacity: index % 6 ? 0.42 : 0.6,
    });
  });
  const ridge = (base: number, tall: number, opacity: number): string => {
    const points = Array.from(
      { length: 9 },
      (_, index): Point => [(index / 8) * width, base - random.real(0, tall)],
    );
    return path(`${smooth(points)}V${horizon}H0Z`, { fill: palette.soft, opacity });
  };
  const ground = `<clipPath id="ground"><rect y="${horizon}" width="${width}" height="600"/></clipPath><clipPath id="air"><rect width="${width}" height="${horizon}"/></clipPath>`;
  return `${ground}<g clip-path="url(#air)">${sun}</g>${ridge(horizon - 18, 70, 0.22)}${ridge(horizon - 4, 34, 0.3)}<g clip-path="url(#ground)">${rows}</g>${line([0, horizon], [width, horizon], { line: palette.line, width: 1.2, opacity: 0.6 })}`;
};

/** Many wave lines, one behind the other, swelling at the focus. */
export const waves: Motif = ({ width, palette, focus, random }) => {
  const [first, second] = [random.real(0, 6), random.real(0, 6)];
  return repeat(46, (row) => {
    const base = 210 + row * 15.5;
    const points = Array.from({ length: 64 }, (_, index): Point => {
      const x = (index / 63) * width * 1.04 - width * 0.02;
      const swell = Math.exp(-(((x - focus) / (width * 0.3)) ** 2));
      const lift = 70 * Math.sin(x / 150 + row * 0.13 + first) + 46 * Math.sin(x / 83 - row * 0.21 + second);
      return [x, base - (0.16 + swell) * lift];
    });
    const marked = row % 11 === 5;
    return path(smooth(points), {
      line: marked ? palette.accent : palette.line,
      width: marked ? 2.4 : 1.3,
      opacity: marked ? 0.9 : 0.2 + 0.4 * Math.sin((row / 45) * Math.PI),
    });
  });
};

function blade(length: number, girth: number, ink: string, accent: string): string {
  const edge = (side: number): string =>
    `M0 0C${side * girth} ${-length * 0.22} ${side * girth * 0.9} ${-length * 0.7} 0 ${-length}`;
  const veins = repeat(15, (index) => {
    const along = 0.06 + index * 0.058;
    const reach = girth * 0.74 * Math.sin(Math.PI * Math.min(1, along + 0.1)) ** 0.85;
    const root = -length * along;
    const tip = root - length * 0.13 * (1.1 - along * 0.6);
    return path(
      `M0 ${root}Q${reach * 0.55} ${root - 8} ${reach} ${tip}M0 ${root}Q${-reach * 0.55} ${root - 8} ${-reach} ${tip}`,
      { line: ink, width: 1.3, opacity: 0.7 },
    );
  });
  return `${path(`${edge(1)}${edge(-1)}`, { line: ink, width: 2.4 })}${path(`${edge(1)}C${-girth * 0.9} ${-length * 0.7} ${-girth} ${-length * 0.22} 0 0`, { fill: ink, opacity: 0.08 })}${path(`M0 0V${-length * 0.97}`, { line: accent, width: 2.6 })}${veins}`;
}

/** A branch with leaves on alternate sides, and all their veins. */
export const leaf: Motif = ({ palette, focus }) => {
  const stem: readonly Point[] = [
    [-250, 1010],
    [-150, 760],
    [-20, 540],
    [60, 330],
    [90, 190],
  ];
  const leaves: readonly (readonly [number, number, number, number, number])[] = [
    [-178, 830, -62, 330, 92],
    [-120, 706, 66, 400, 108],
    [-38, 570, -50, 380, 104],
    [14, 450, 62, 350, 96],
    [60, 330, -38, 290, 82],
    [90, 196, 16, 230, 66],
  ];
  const blades = leaves.map(([x, y, turn, length, girth]) =>
    group(blade(length, girth, palette.line, palette.accent), [x, y], 1, turn),
  );
  const rings = repeat(9, (index) =>
    circle(focus + 20, 500, 250 + index * 58, {
      line: palette.soft,
      width: 1.2,
      opacity: 0.55 - index * 0.05,
    }),
  );
  return rings + group(path(smooth(stem), { line: palette.accent, width: 4 }) + blades.join(''), [focus, 0]);
};

/** Slanting rain over still water, with rings where the drops fall. */
export const monsoon: Motif = ({ width, palette, random }) => {
  const drops = repeat(Math.round(width / 7), () => {
    const [x, y, length] = [random.real(-100, width + 200), random.real(-80, 720), random.real(30, 150)];
    return line([x, y], [x - length * 0.24, y + length], {
      line: palette.line,
      width: random.real(1, 2.6),
      opacity: random.real(0.15, 0.6),
    });
  });
  const rings = repeat(Math.round(width / 110), () => {
    const y = random.real(690, 960);
    const [x, size] = [random.real(0, width), ((y - 560) / 400) * random.real(50, 120)];
    const ink = random.chance(0.22) ? palette.accent : palette.line;
    return repeat(4, (index) =>
      ellipse(x, y, [size * (0.3 + index * 0.35), size * (0.08 + index * 0.095)], {
        line: ink,
        width: 2 - index * 0.3,
        opacity: 0.75 - index * 0.16,
      }),
    );
  });
  return `${path(`M0 660H${width}V1000H0Z`, { fill: palette.soft, opacity: 0.14 })}${drops}${rings}`;
};

/** Ranges of hills, paler with distance, drawn as contours. */
export const hills: Motif = ({ width, palette, random, focus }) => {
  const sun = faded(
    circle(focus, 300, 104, { fill: palette.accent, opacity: 0.85 }) +
      repeat(5, (index) =>
        circle(focus, 300, 130 + index * 30, {
          line: palette.accent,
          width: 1.4,
          opacity: 0.5 - index * 0.09,
        }),
      ),
    0.9,
  );
  const ranges = repeat(6, (range) => {
    const base = 380 + range * 100;
    const points = Array.from(
      { length: 12 },
      (_, index): Point => [(index / 11) * width * 1.06 - width * 0.03, base - random.real(-40, 110)],
    );
    const contours = repeat(5, (step) =>
      path(smooth(points.map(([x, y]): Point => [x, y + 14 + step * 17])), {
        line: palette.line,
        width: 1.1,
        opacity: 0.3 - step * 0.05,
      }),
    );
    return (
      path(`${smooth(points)}V1000H0Z`, { fill: palette.base, opacity: 0.5 }) +
      path(`${smooth(points)}V1000H0Z`, { fill: palette.soft, opacity: 0.1 + range * 0.05 }) +
      path(smooth(points), { line: palette.line, width: 2, opacity: 0.75 }) +
      contours
    );
  });
  return sun + ranges;
};

/** Turbines on a line of wind: the air itself is the drawing. */
export const turbines: Motif = ({ width, palette, focus, random }) => {
  const wind = repeat(34, (row) => {
    const base = 90 + row * 27;
    const points = Array.from({ length: 24 }, (_, index): Point => {
      const x = (index / 23) * width;
      return [x, base + 26 * Math.sin(x / 240 + row * 0.23) + 10 * Math.sin(x / 97 + row)];
    });
    return path(smooth(points), { line: palette.line, width: 1.2, opacity: 0.28 });
  });
  const mill = (x: number, y: number, size: number, turn: number): string =>
    line([x, y], [x, 1000], { line: palette.line, width: 3.4 * size }) +
    repeat(3, (index) =>
      group(
        path('M0 0C18 -60 14 -190 0 -262C-9 -180 -10 -60 0 0Z', { fill: palette.line, opacity: 0.92 }),
        [x, y],
        size,
        turn + index * 120,
      ),
    ) +
    circle(x, y, 13 * size, { fill: palette.accent }) +
    circle(x, y, 272 * size, { line: palette.accent, width: 1.4, opacity: 0.6, dash: '3 9' });
  return (
    wind +
    mill(focus + 330, 470, 0.62, random.real(0, 120)) +
    mill(focus - 370, 520, 0.5, random.real(0, 120)) +
    mill(focus, 390, 1, random.real(0, 120))
  );
};
