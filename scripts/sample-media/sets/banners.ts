import { arm, chip, device, hills, waves } from '../motifs/index.ts';
import { type Artifact, artifact } from '../paint.ts';
import { group, line, type Motif, path } from '../svg.ts';
import { text } from '../text.ts';

/** A motif drawn small, with the subject at x and y, in the picture's own inks. */
const inset =
  (motif: Motif, x: number, y: number, scale: number): Motif =>
  (canvas) =>
    group(
      `<clipPath id="frame"><rect x="-520" width="1040" height="1000"/></clipPath><g clip-path="url(#frame)">${motif({ ...canvas, width: 1000, focus: 0 })}</g>`,
      [x, y],
      scale,
    );

/** What the picture of the embedded devices shows. */
export const steps = [
  ['Sense', 'Cameras, microphones, vibration, soil, air'],
  ['Infer', 'Models that fit a small board'],
  ['Act', 'In time, and without the cloud'],
] as const;

const captions: Motif = ({ width, palette }) =>
  steps
    .map(([name, words], index) => {
      const x = (width / 6) * (index * 2 + 1);
      const next =
        index < 2
          ? line([x + 215, 420], [x + 375, 420], { line: palette.accent, width: 3, dash: '2 12' }) +
            path(`M${x + 362} 406L${x + 378} 420L${x + 362} 434`, { line: palette.accent, width: 3 })
          : '';
      return (
        text(name, x, 800, { size: 62, weight: 700, fill: '#ffffff', anchor: 'middle' }) +
        text(words, x, 856, { size: 27, weight: 500, fill: palette.line, anchor: 'middle' }) +
        next
      );
    })
    .join('');

/** The wide pictures at the head of single pages. */
export const banners: readonly Artifact[] = [
  artifact({
    path: 'banners/samridh.jpg',
    width: 1920,
    height: 640,
    palette: 'indigo',
    motifs: [waves],
    focus: 0.66,
    shade: 0.3,
  }),
  artifact({
    path: 'banners/eir.jpg',
    width: 1920,
    height: 640,
    palette: 'ember',
    motifs: [hills],
    focus: 0.7,
    shade: 0.3,
  }),
  artifact({
    path: 'banners/ai-embedded-device.jpg',
    width: 1920,
    height: 1080,
    palette: 'dusk',
    motifs: [
      inset(device, 296, 160, 0.52),
      inset(chip, 889, 175, 0.5),
      inset(arm, 1481, 160, 0.52),
      captions,
    ],
  }),
];
