import { circle, group, line, type Motif, type Point, path, rect, repeat, through } from '../svg.ts';

/** Copper tracks that leave a square core and turn by 45 degrees. */
export const circuit: Motif = ({ width, palette, random, focus }) => {
  const pitch = 44;
  const tracks = repeat(64, (index) => {
    const side = index % 2 ? 1 : -1;
    let [x, y] = [focus + side * 100, 500 + random.int(-11, 11) * 40];
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
  const bus = repeat(11, (index) =>
    line([focus - 100 + index * 20, -10], [focus - 100 + index * 20, 1010], {
      line: index % 5 ? palette.line : palette.accent,
      width: index % 5 ? 1.4 : 2.4,
      opacity: index % 5 ? 0.42 : 0.8,
    }),
  );
  return dots + bus + tracks;
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
  const nodes = Array.from({ length: Math.round(90 + width * 0.055) }, (): Point => {
    const angle = random.real(0, Math.PI * 2);
    const far = random.real() ** 0.62;
    return [focus + Math.cos(angle) * far * Math.min(width * 0.55, 950), 500 + Math.sin(angle) * far * 560];
  });
  const links = nodes.flatMap((from, index) =>
    nodes.slice(index + 1).flatMap((to) => {
      const gap = Math.hypot(from[0] - to[0], from[1] - to[1]);
      return gap < 155
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
