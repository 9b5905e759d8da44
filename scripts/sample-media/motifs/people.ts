import { type Canvas, circle, ellipse, faded, group, line, type Motif, path, rect, repeat } from '../svg.ts';

/** Head and shoulders above a base line at 0; the body goes on below it, to be hidden by what stands in front. */
function figure(tall: number, ink: string, fill: string, width: number): string {
  const [side, neck] = [tall * 0.27, tall * 0.062];
  const half = `C${side} ${-tall * 0.52} ${side * 0.72} ${-tall * 0.585} ${neck * 1.5} ${-tall * 0.64}Q${neck} ${-tall * 0.66} ${neck} ${-tall * 0.76}`;
  const back = `H${-neck}Q${-neck} ${-tall * 0.66} ${-neck * 1.5} ${-tall * 0.64}C${-side * 0.72} ${-tall * 0.585} ${-side} ${-tall * 0.52} ${-side} ${-tall * 0.3}`;
  return (
    path(`M${-side} ${tall * 0.7}H${side}V${-tall * 0.3}${half}${back}Z`, { line: ink, width, fill }) +
    ellipse(0, -tall * 0.855, [tall * 0.105, tall * 0.13], { line: ink, width, fill })
  );
}

function crowd({ width, palette, random }: Canvas, rows: number, tall: number): string {
  return repeat(rows, (row) => {
    const base = tall * (0.62 + row * 0.14);
    const gap = base * 0.5;
    return repeat(Math.ceil(width / gap) + 1, (index) => {
      const x = index * gap + (row % 2 ? 0 : gap / 2) + random.real(-0.1, 0.1) * gap;
      const marked = random.chance(0.1);
      const size = base * random.real(0.9, 1.08);
      const outline = figure(size, marked ? palette.accent : palette.line, palette.base, marked ? 3.4 : 2.2);
      return group(outline + faded(figure(size, palette.soft, palette.soft, 0), 0.14 + row * 0.06), [
        x,
        1000 - (rows - 1 - row) * tall * 0.2,
      ]);
    });
  });
}

/** A group that stands for its photo, in outline. */
export const silhouettes: Motif = (canvas) => {
  const { palette, focus } = canvas;
  const halo = repeat(12, (index) =>
    circle(focus, 520, 160 + index * 48, { line: palette.line, width: 1.1, opacity: 0.5 - index * 0.035 }),
  );
  return halo + crowd(canvas, 4, 470);
};

/** A speaker before a lit screen. */
export const speaker: Motif = (canvas) => {
  const { palette, focus, random } = canvas;
  const screen =
    rect(
      focus - 420,
      110,
      [840, 470],
      { line: palette.line, width: 3, fill: palette.soft, opacity: 0.4 },
      12,
    ) +
    repeat(9, (index) =>
      rect(
        focus - 350 + index * 46,
        500 - random.real(60, 320),
        [26, 500],
        { fill: index === 6 ? palette.accent : palette.line, opacity: index === 6 ? 0.9 : 0.5 },
        3,
      ),
    );
  const cut = `<clipPath id="screen"><rect x="${focus - 420}" y="110" width="840" height="420" rx="12"/></clipPath><g clip-path="url(#screen)">${screen}</g>`;
  const podium = group(
    figure(520, palette.line, palette.base, 3) +
      path('M-150 20V-170H150V20Z', { line: palette.accent, width: 3, fill: palette.base }) +
      path('M-40 -170Q-60 -250 -14 -290', { line: palette.line, width: 4 }),
    [focus + 260, 985],
  );
  const waves = repeat(5, (index) =>
    path(
      `M${focus + 130 - index * 36} ${560 - index * 14}Q${focus + 90 - index * 46} ${630} ${focus + 130 - index * 36} ${700 + index * 14}`,
      { line: palette.accent, width: 2.4, opacity: 0.8 - index * 0.15 },
    ),
  );
  return cut + rect(focus - 420, 110, [840, 420], { line: palette.line, width: 3 }, 12) + waves + podium;
};

/** Lanyards and their badges in a row. */
export const lanyards: Motif = ({ width, palette, random }) => {
  const count = Math.max(3, Math.round(width / 330));
  const pitch = width / count;
  return repeat(count, (index) => {
    const x = pitch * (index + 0.5);
    const drop = random.real(330, 450);
    const ink = index % 3 === 1 ? palette.accent : palette.line;
    const straps = repeat(5, (thread) =>
      path(
        `M${x - 150 + thread * 7} -10C${x - 100 + thread * 6} ${drop * 0.5} ${x - 14 + thread * 3} ${drop - 60} ${x - 6 + thread * 3} ${drop}M${x + 150 - thread * 7} -10C${x + 100 - thread * 6} ${drop * 0.5} ${x + 14 - thread * 3} ${drop - 60} ${x + 6 - thread * 3} ${drop}`,
        { line: ink, width: 1.7, opacity: 0.85 },
      ),
    );
    const badge =
      rect(-116, 44, [232, 320], { line: palette.line, width: 3, fill: palette.base }, 20) +
      rect(-116, 44, [232, 76], { fill: ink, opacity: 0.85 }, 20) +
      rect(-26, 60, [52, 11], { fill: palette.base }, 5) +
      circle(0, 196, 44, { line: palette.line, width: 2.4 }) +
      path('M-66 284Q0 196 66 284', { line: palette.line, width: 2.4 }) +
      line([-70, 312], [70, 312], { line: palette.line, width: 5, opacity: 0.8 }) +
      line([-44, 334], [44, 334], { line: palette.line, width: 3, opacity: 0.5 });
    return (
      straps +
      rect(x - 11, drop - 8, [22, 54], { line: palette.line, width: 3, fill: palette.base }, 8) +
      group(badge, [x, drop], 1, random.real(-5, 5))
    );
  });
};

/** Hands-on work: two people at a bench with a bright board between them. */
export const mentoring: Motif = ({ palette, focus }) => {
  const seat = (x: number, ink: string): string =>
    group(figure(620, ink, palette.base, 3) + faded(figure(620, palette.soft, palette.soft, 0), 0.3), [
      focus + x,
      900,
    ]);
  const board =
    rect(focus - 150, 610, [300, 190], { line: palette.accent, width: 3, fill: palette.base }, 14) +
    repeat(6, (index) =>
      line([focus - 118, 644 + index * 24], [focus + 118 - (index % 3) * 50, 644 + index * 24], {
        line: index === 2 ? palette.accent : palette.line,
        width: 5,
        opacity: 0.8,
      }),
    );
  const bench =
    rect(focus - 560, 826, [1120, 200], { line: palette.line, width: 2, fill: palette.base }) +
    rect(focus - 620, 800, [1240, 26], { line: palette.line, width: 2.6, fill: palette.soft }, 8);
  const rays = repeat(31, (index) =>
    group(
      line([0, -150], [0, -420 - (index % 2) * 60], { line: palette.accent, width: 1.4, opacity: 0.5 }),
      [focus, 700],
      1,
      (index - 15) * 5.4,
    ),
  );
  return rays + seat(-330, palette.line) + seat(330, palette.line) + bench + board;
};
