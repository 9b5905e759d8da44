import { circle, ellipse, group, line, type Motif, path, rect, repeat, smooth } from '../svg.ts';

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
