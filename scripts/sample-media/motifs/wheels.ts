import {
  circle,
  ellipse,
  group,
  line,
  type Motif,
  type Point,
  path,
  repeat,
  ring,
  smooth,
  through,
} from '../svg.ts';

function gear(radius: number, teeth: number, ink: string, accent: string): string {
  const depth = 16;
  const outline = Array.from({ length: teeth }, (_, index) =>
    [
      [-0.3, 0],
      [-0.17, 1],
      [0.17, 1],
      [0.3, 0],
    ].map(([offset = 0, out = 0]): Point => {
      const angle = ((index + offset) / teeth) * Math.PI * 2;
      const reach = radius + out * depth;
      return [reach * Math.cos(angle), reach * Math.sin(angle)];
    }),
  ).flat();
  const bores = ring(0, 0, radius * 0.55, 6)
    .map(([x, y]) => circle(x, y, radius * 0.14, { line: ink, width: 1.6, opacity: 0.8 }))
    .join('');
  const rims = repeat(5, (index) =>
    circle(0, 0, radius * (0.92 - index * 0.035), { line: ink, width: 1.1, opacity: 0.65 - index * 0.1 }),
  );
  return (
    path(through(outline, true), { line: ink, width: 2.6 }) +
    rims +
    bores +
    circle(0, 0, radius * 0.24, { line: accent, width: 3 }) +
    circle(0, 0, radius * 0.1, { line: ink, width: 1.6 })
  );
}

/** A wheel of the train: the wheel it meets (by index), the direction to it in degrees, and its teeth. */
type Wheel = readonly [meets: number, direction: number, teeth: number];

const wheels: readonly Wheel[] = [
  [0, 0, 32],
  [0, 172, 16],
  [0, -38, 18],
  [0, 46, 20],
  [1, -104, 17],
  [1, 104, 14],
  [2, 4, 22],
  [5, 190, 18],
  [4, 168, 15],
  [3, -10, 14],
  [0, -100, 12],
];

/** A train of gears whose teeth meet: radius follows the number of teeth, and each wheel is turned to fit its neighbour. */
export const gears: Motif = ({ palette, focus }) => {
  const set: { x: number; y: number; turn: number; teeth: number }[] = [];
  for (const [meets, direction, teeth] of wheels) {
    const other = set[meets] ?? { x: focus, y: 500, turn: 4, teeth: -teeth };
    const reach = (other.teeth + teeth) * 8 + (set.length ? 17 : 0);
    const angle = (direction * Math.PI) / 180;
    const turn = set.length
      ? direction + 180 + 180 / teeth + ((direction - other.turn) * other.teeth) / teeth
      : other.turn;
    set.push({ x: other.x + reach * Math.cos(angle), y: other.y + reach * Math.sin(angle), turn, teeth });
  }
  return set
    .map(({ x, y, turn, teeth }) =>
      group(gear(teeth * 8, teeth, palette.line, palette.accent), [x, y], 1, turn),
    )
    .join('');
};

/** Two tracks that part at a point, sleepers and all, running to a bright vanishing point. */
export const rails: Motif = ({ width, palette, focus }) => {
  const horizon = 350;
  const down = (depth: number): number => horizon + 670 * depth ** 2;
  const across = (lane: number, side: number, depth: number): number =>
    focus + lane * (40 + 620 * depth ** 1.7) * 0.9 + side * (5 + 190 * depth ** 2);
  const steps = Array.from({ length: 25 }, (_, index) => index / 24);
  const track = (lane: number, ink: string, width: number): string =>
    [-1, 1]
      .map((side) =>
        path(smooth(steps.map((depth): Point => [across(lane, side, depth), down(depth)])), {
          line: ink,
          width,
          opacity: 0.95,
        }),
      )
      .join('') +
    repeat(30, (index) => {
      const depth = 0.05 + (index / 29) * 0.97;
      return line([across(lane, -1.4, depth), down(depth)], [across(lane, 1.4, depth), down(depth)], {
        line: palette.line,
        width: 1 + 6 * depth ** 2,
        opacity: 0.16 + 0.3 * depth,
      });
    });
  const glow = repeat(8, (index) =>
    ellipse(focus, horizon, [70 + index * 90, 22 + index * 30], {
      line: palette.accent,
      width: 1.3,
      opacity: 0.6 - index * 0.07,
    }),
  );
  const masts = repeat(7, (index) => {
    const depth = 0.12 + index * 0.14;
    return [-1, 1]
      .map((side) => {
        const [x, tall] = [across(side * 1.9, 0, depth), 60 + 900 * depth ** 1.8];
        return path(
          `M${x} ${down(depth)}V${down(depth) - tall}L${x - side * tall * 0.3} ${down(depth) - tall * 0.96}`,
          { line: palette.line, width: 1.2 + 2.4 * depth, opacity: 0.6 },
        );
      })
      .join('');
  });
  return `${glow}${line([0, horizon], [width, horizon], { line: palette.line, width: 1.2, opacity: 0.5 })}${track(-1.1, palette.line, 2.2)}${track(1.1, palette.line, 2.2)}${track(0, palette.accent, 3.4)}${masts}`;
};
