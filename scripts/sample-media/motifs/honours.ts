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
  through,
} from '../svg.ts';

/** A cup for the winners, drawn as turned metal. */
export const trophy: Motif = ({ palette, focus }) => {
  const bowl =
    repeat(13, (index) =>
      path(
        `M${-190 + index * 15} 230C${-190 + index * 15} 480 ${-100 + index * 8} 560 0 586C${100 - index * 8} 560 ${190 - index * 15} 480 ${190 - index * 15} 230`,
        { line: palette.line, width: index ? 1.2 : 3.4, opacity: index ? 0.65 - index * 0.03 : 1 },
      ),
    ) + ellipse(0, 230, [190, 30], { line: palette.accent, width: 3.4 });
  const ears = [-1, 1]
    .map((side) =>
      repeat(4, (index) =>
        path(
          `M${side * (188 - index)} ${270 + index * 12}C${side * (330 - index * 18)} ${260 + index * 12} ${side * (320 - index * 18)} ${450 - index * 8} ${side * 140} ${470 - index * 10}`,
          { line: palette.line, width: 2, opacity: 1 - index * 0.2 },
        ),
      ),
    )
    .join('');
  const foot =
    repeat(9, (index) =>
      ellipse(0, 600 + index * 18, [24 + Math.abs(index - 3) * 7, 8], { line: palette.line, width: 2 }),
    ) +
    rect(-120, 770, [240, 130], { line: palette.line, width: 3, fill: palette.base }, 8) +
    rect(-76, 804, [152, 62], { line: palette.accent, width: 2.4 }, 4);
  const rays = repeat(48, (index) =>
    group(
      line([0, -300], [0, -380 - (index % 4) * 70], {
        line: index % 4 ? palette.line : palette.accent,
        width: 1.4,
        opacity: 0.55,
      }),
      [0, 420],
      1,
      index * 7.5,
    ),
  );
  return group(rays + ears + bowl + foot, [focus, 40]);
};

/** Folded ribbons of paper: certificates fanned out, the top one with a seal. */
export const certificates: Motif = ({ palette, focus }) =>
  repeat(5, (index) => {
    const front = index === 4;
    const sheet =
      rect(-330, -230, [660, 460], { line: palette.line, width: 2.6, fill: palette.base }, 8) +
      rect(
        -300,
        -200,
        [600, 400],
        { line: front ? palette.accent : palette.line, width: 1.6, opacity: 0.8 },
        4,
      );
    const words =
      line([-150, -120], [150, -120], { line: palette.line, width: 14 }) +
      repeat(4, (row) =>
        line([-210 + row * 16, -54 + row * 30], [210 - row * 16, -54 + row * 30], {
          line: palette.line,
          width: 3,
          opacity: 0.6,
        }),
      ) +
      line([-230, 140], [-70, 140], { line: palette.line, width: 2.4 });
    const seal =
      path(
        through(
          ring(0, 0, 1, 32).map(
            ([x, y], tip): Point => [190 + x * (tip % 2 ? 56 : 66), 110 + y * (tip % 2 ? 56 : 66)],
          ),
          true,
        ),
        { fill: palette.accent, opacity: 0.95 },
      ) +
      circle(190, 110, 40, { line: palette.base, width: 2.4 }) +
      path('M164 164L150 240L190 212L230 240L216 164Z', { fill: palette.accent, opacity: 0.75 });
    return group(
      sheet + (front ? words + seal : ''),
      [focus + (index - 4) * 26, 520 - (4 - index) * 26],
      1,
      (4 - index) * -7,
    );
  });
