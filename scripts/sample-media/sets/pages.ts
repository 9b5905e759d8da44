import * as motifs from '../motifs/index.ts';
import { type Artifact, artifact } from '../paint.ts';
import type { PaletteName } from '../palette.ts';
import type { Motif } from '../svg.ts';

type Scene = readonly [name: string, motif: Motif, palette: PaletteName];

const heroes: readonly Scene[] = [
  ['01', motifs.network, 'dusk'],
  ['02', motifs.fieldRows, 'forest'],
  ['03', motifs.chip, 'indigo'],
  ['04', motifs.waves, 'night'],
  ['05', motifs.ecg, 'sea'],
  ['06', motifs.satellites, 'dusk'],
  ['07', motifs.rails, 'ember'],
  ['08', motifs.circuit, 'plum'],
  ['09', motifs.gears, 'slate'],
  ['10', motifs.orbit, 'night'],
];

const programmes: readonly Scene[] = [
  ['ai_agri', motifs.fieldRows, 'forest'],
  ['ai_education', motifs.book, 'indigo'],
  ['ai_env', motifs.leaf, 'sea'],
  ['ai_healthcare', motifs.care, 'plum'],
  ['ai_legal', motifs.scales, 'slate'],
  ['ai_manufacturing', motifs.gears, 'dusk'],
  ['ai_transportation', motifs.rails, 'ember'],
  ['ai_energy', motifs.turbines, 'night'],
];

const works: readonly Scene[] = [
  ['1', motifs.drone, 'forest'],
  ['2', motifs.dashboard, 'dusk'],
  ['3', motifs.rover, 'ember'],
  ['4', motifs.device, 'sea'],
  ['5', motifs.arm, 'slate'],
  ['6', motifs.chip, 'plum'],
  ['7', motifs.scan, 'night'],
];

const upskill: readonly Scene[] = [
  ['1', motifs.classroom, 'dusk'],
  ['2', motifs.code, 'night'],
  ['3', motifs.certificates, 'indigo'],
  ['4', motifs.speaker, 'slate'],
  ['5', motifs.editor, 'sea'],
  ['6', motifs.mentoring, 'plum'],
  ['7', motifs.notes, 'dawn'],
  ['8', motifs.silhouettes, 'sky'],
];

const about: readonly Scene[] = [
  ['1', motifs.arches, 'dusk'],
  ['2', motifs.auditorium, 'indigo'],
  ['3', motifs.tables, 'slate'],
  ['4', motifs.mandala, 'ember'],
  ['5', motifs.skyline, 'dawn'],
  ['6', motifs.silhouettes, 'sea'],
];

const cards: readonly Scene[] = [
  ['upskill/b2b-1', motifs.mentoring, 'indigo'],
  ['upskill/b2b-2', motifs.dashboard, 'slate'],
  ['upskill/b2c-1', motifs.network, 'sea'],
  ['upskill/b2c-2', motifs.editor, 'dusk'],
  ['upskill/b2c-3', motifs.code, 'plum'],
  ['upskill/current', motifs.classroom, 'ember'],
  ['incubation/eir', motifs.stairs, 'dusk'],
  ['incubation/prayas', motifs.flame, 'ember'],
  ['incubation/acceleration', motifs.rails, 'indigo'],
  ['services/incubation', motifs.leaf, 'forest'],
  ['services/assignment', motifs.certificates, 'slate'],
  ['services/annotation', motifs.scan, 'indigo'],
  ['services/device', motifs.circuit, 'dusk'],
];

const videos: readonly Scene[] = [
  ['testimonial-1', motifs.speaker, 'plum'],
  ['testimonial-2', motifs.mentoring, 'sea'],
  ['testimonial-3', motifs.classroom, 'indigo'],
  ['embedded-course', motifs.chip, 'dusk'],
];

function scenes(list: readonly Scene[], folder: string, width: number, height: number): Artifact[] {
  return list.map(([name, motif, palette]) =>
    artifact({ path: `${folder}${name}.jpg`, width, height, palette, motifs: [motif] }),
  );
}

/** Every photograph-like picture of the pages, save the gallery, the portraits and the banners. */
export const pagePictures: readonly Artifact[] = [
  ...heroes.map(([name, motif, palette]) =>
    artifact({
      path: `hero/${name}.jpg`,
      width: 1920,
      height: 820,
      palette,
      motifs: [motif],
      shade: 0.5,
      focus: 0.69,
      fade: true,
      quality: 76,
    }),
  ),
  ...scenes(programmes, 'programmes/', 1200, 800),
  ...scenes(works, 'works/', 1600, 1067),
  ...scenes(upskill, 'upskill/', 1600, 1067),
  ...scenes(about, 'about/', 1600, 1067),
  ...scenes(cards, '', 1200, 800),
  ...scenes(videos, 'videos/', 1280, 720),
];
