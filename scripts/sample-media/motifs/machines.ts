import { circle, ellipse, group, line, type Motif, type Point, path, rect, repeat, smooth } from '../svg.ts';

/** A quadcopter from above its field, with the ground it scans. */
export const drone: Motif = ({ palette, focus, random }) => {
  const rotor = ([x, y]: Point): string =>
    repeat(6, (index) =>
      circle(x, y, 118 - index * 13, {
        line: palette.line,
        width: index ? 1.1 : 2.6,
        opacity: index ? 0.5 - index * 0.06 : 1,
      }),
    ) +
    group(
      path('M-108 0Q-50 -16 0 0Q50 16 108 0', { line: palette.line, width: 4 }),
      [x, y],
      1,
      random.real(0, 180),
    ) +
    circle(x, y, 12, { fill: palette.accent });
  const hubs: Point[] = [
    [-230, -150],
    [230, -150],
    [-230, 150],
    [230, 150],
  ];
  const arms = hubs
    .map(([x, y]) => line([x * 0.2, y * 0.25], [x, y], { line: palette.line, width: 9 }))
    .join('');
  const body =
    path('M-62 -78Q0 -116 62 -78L78 60Q0 112 -78 60Z', { line: palette.line, width: 3, fill: palette.base }) +
    circle(0, -16, 30, { line: palette.accent, width: 4 }) +
    circle(0, -16, 12, { fill: palette.accent }) +
    repeat(4, (index) =>
      line([-34, 34 + index * 11], [34, 34 + index * 11], { line: palette.line, width: 1.6, opacity: 0.7 }),
    );
  const beam = repeat(15, (index) =>
    line([focus, 520], [focus + (index - 7) * 62, 1000], {
      line: palette.accent,
      width: 1.3,
      opacity: 0.5 - Math.abs(index - 7) * 0.05,
    }),
  );
  const plots = repeat(9, (row) =>
    ellipse(focus, 930, [130 + row * 95, 22 + row * 16], {
      line: palette.line,
      width: 1.2,
      opacity: 0.5 - row * 0.045,
    }),
  );
  return plots + beam + group(arms + hubs.map(rotor).join('') + body, [focus, 400]);
};

/** A six-wheeled rover on contoured ground. */
export const rover: Motif = ({ width, palette, focus, random }) => {
  const ground = repeat(13, (row) => {
    const points = Array.from(
      { length: 13 },
      (_, index): Point => [(index / 12) * width, 800 + row * row * 2.2 + random.real(-9, 9) * (1 + row / 3)],
    );
    return path(smooth(points), { line: palette.line, width: 1.3, opacity: 0.65 - row * 0.04 });
  });
  const wheel = (x: number): string =>
    group(
      repeat(4, (index) =>
        circle(0, 0, 74 - index * 15, {
          line: palette.line,
          width: index ? 1.5 : 5,
          opacity: index ? 0.7 : 1,
          ...(index ? {} : { fill: palette.base }),
        }),
      ) +
        repeat(12, (index) =>
          group(
            line([18, 0], [66, 0], { line: palette.line, width: 1.4, opacity: 0.6 }),
            [0, 0],
            1,
            index * 30,
          ),
        ) +
        circle(0, 0, 13, { fill: palette.accent }),
      [x, 735],
    );
  const frame = path('M-270 735L-150 585H120L270 735M-20 735L120 585', { line: palette.line, width: 7 });
  const deck =
    rect(-240, 440, [450, 140], { line: palette.line, width: 3, fill: palette.base }, 18) +
    repeat(13, (index) => rect(-220 + index * 32, 462, [24, 52], { fill: palette.soft, opacity: 0.75 }, 3)) +
    line([-220, 540], [190, 540], { line: palette.accent, width: 4 });
  const mast =
    line([130, 440], [130, 250], { line: palette.line, width: 7 }) +
    rect(70, 180, [130, 76], { line: palette.line, width: 3, fill: palette.base }, 14) +
    circle(105, 218, 20, { line: palette.accent, width: 4 }) +
    circle(165, 218, 20, { line: palette.accent, width: 4 }) +
    line([-180, 440], [-205, 230], { line: palette.line, width: 3 }) +
    repeat(4, (index) =>
      path(
        `M${-240 - index * 22} ${240 - index * 16}A${44 + index * 24} ${44 + index * 24} 0 0 1 ${-170 + index * 22} ${240 - index * 16}`,
        { line: palette.accent, width: 2.4, opacity: 0.9 - index * 0.2 },
      ),
    );
  return ground + group(frame + deck + mast + wheel(-270) + wheel(-20) + wheel(270), [focus, 0]);
};

/** An arm of three joints with the arcs its joints can reach. */
export const arm: Motif = ({ palette, focus }) => {
  const joints: Point[] = [
    [-190, 860],
    [-150, 540],
    [110, 330],
    [330, 470],
  ];
  const arcs = joints
    .slice(1, 3)
    .map(([x, y], part) =>
      repeat(9, (index) =>
        circle(x, y, 110 + index * 40 + part * 20, {
          line: palette.line,
          width: 1.1,
          opacity: 0.42 - index * 0.04,
          dash: index % 2 ? '3 9' : '90 14',
        }),
      ),
    )
    .join('');
  const limbs = joints
    .slice(1)
    .map((to, index) => {
      const from = joints[index] ?? to;
      return (
        line(from, to, { line: palette.line, width: 66 - index * 16 }) +
        line(from, to, { line: palette.base, width: 58 - index * 16 }) +
        line(from, to, { line: palette.soft, width: 3 })
      );
    })
    .join('');
  const knuckles = joints
    .map(
      ([x, y], index) =>
        circle(x, y, 52 - index * 8, { line: palette.line, width: 3, fill: palette.base }) +
        circle(x, y, 22 - index * 3, { line: palette.accent, width: 5 }),
    )
    .join('');
  const grip =
    path('M330 512V560M300 560H360M300 560V640L322 664M360 560V640L338 664', {
      line: palette.line,
      width: 7,
    }) +
    rect(285, 690, [90, 90], { line: palette.accent, width: 3 }, 8) +
    path('M-330 1000V930Q-330 880 -280 880H-100Q-50 880 -50 930V1000', {
      line: palette.line,
      width: 4,
      fill: palette.base,
    });
  return group(arcs + limbs + grip + knuckles, [focus - 40, 40]);
};

/** A robot's head and shoulders, plain and friendly. */
export const robot: Motif = ({ palette, focus }) => {
  const halo = repeat(9, (index) =>
    circle(0, 420, 300 + index * 46, { line: palette.line, width: 1.2, opacity: 0.5 - index * 0.05 }),
  );
  const head =
    rect(-190, 230, [380, 330], { line: palette.line, width: 4, fill: palette.base }, 110) +
    rect(-140, 300, [280, 150], { line: palette.line, width: 2.4, fill: palette.soft, opacity: 0.5 }, 75) +
    circle(-64, 375, 27, { fill: palette.accent }) +
    circle(64, 375, 27, { fill: palette.accent }) +
    path('M-46 500Q0 524 46 500', { line: palette.line, width: 4 }) +
    line([0, 230], [0, 160], { line: palette.line, width: 5 }) +
    circle(0, 142, 18, { fill: palette.accent }) +
    rect(-226, 340, [36, 96], { line: palette.line, width: 3, fill: palette.base }, 14) +
    rect(190, 340, [36, 96], { line: palette.line, width: 3, fill: palette.base }, 14);
  const body =
    path('M-330 1000V840Q-330 690 -180 690H180Q330 690 330 840V1000', {
      line: palette.line,
      width: 4,
      fill: palette.base,
    }) +
    rect(-60, 560, [120, 130], { line: palette.line, width: 3, fill: palette.base }) +
    repeat(6, (index) =>
      line([-56, 584 + index * 18], [56, 584 + index * 18], { line: palette.line, width: 2, opacity: 0.7 }),
    ) +
    circle(0, 830, 66, { line: palette.line, width: 2.4 }) +
    repeat(3, (index) =>
      path(`M${-34 + index * 34} ${848 - index * 12}V806`, { line: palette.accent, width: 6 }),
    );
  return group(halo + body + head, [focus, 20]);
};
