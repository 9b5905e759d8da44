import * as machines from '../motifs/machines.ts';
import * as nature from '../motifs/nature.ts';
import * as people from '../motifs/people.ts';
import * as places from '../motifs/places.ts';
import * as screens from '../motifs/screens.ts';
import * as tech from '../motifs/tech.ts';
import * as things from '../motifs/things.ts';
import { type Artifact, artifact } from '../paint.ts';
import type { PaletteName } from '../palette.ts';
import type { Motif } from '../svg.ts';

type Scene = readonly [name: string, motif: Motif, palette: PaletteName];

const heroes: readonly Scene[] = [
  ['01', tech.network, 'dusk'],
  ['02', nature.fieldRows, 'forest'],
  ['03', tech.chip, 'indigo'],
  ['04', nature.waves, 'night'],
  ['05', tech.ecg, 'sea'],
  ['06', tech.satellites, 'dusk'],
  ['07', machines.rails, 'ember'],
  ['08', tech.circuit, 'plum'],
  ['09', machines.gears, 'slate'],
  ['10', tech.orbit, 'night'],
];

const programmes: readonly Scene[] = [
  ['ai_agri', nature.fieldRows, 'forest'],
  ['ai_education', things.book, 'indigo'],
  ['ai_env', nature.leaf, 'sea'],
  ['ai_healthcare', tech.care, 'plum'],
  ['ai_legal', things.scales, 'slate'],
  ['ai_manufacturing', machines.gears, 'dusk'],
  ['ai_transportation', machines.rails, 'ember'],
  ['ai_energy', nature.turbines, 'night'],
];

const works: readonly Scene[] = [
  ['1', machines.drone, 'forest'],
  ['2', screens.dashboard, 'dusk'],
  ['3', machines.rover, 'ember'],
  ['4', screens.device, 'sea'],
  ['5', machines.arm, 'slate'],
  ['6', tech.chip, 'plum'],
  ['7', tech.scan, 'night'],
];

const upskill: readonly Scene[] = [
  ['1', screens.classroom, 'dusk'],
  ['2', screens.code, 'night'],
  ['3', things.certificates, 'indigo'],
  ['4', people.speaker, 'slate'],
  ['5', screens.editor, 'sea'],
  ['6', people.mentoring, 'plum'],
  ['7', screens.notes, 'dawn'],
  ['8', people.silhouettes, 'sky'],
];

const about: readonly Scene[] = [
  ['1', places.arches, 'dusk'],
  ['2', places.auditorium, 'indigo'],
  ['3', places.tables, 'slate'],
  ['4', things.mandala, 'ember'],
  ['5', places.skyline, 'dawn'],
  ['6', people.silhouettes, 'sea'],
];

const cards: readonly Scene[] = [
  ['upskill/b2b-1', people.mentoring, 'indigo'],
  ['upskill/b2b-2', screens.dashboard, 'slate'],
  ['upskill/b2c-1', tech.network, 'sea'],
  ['upskill/b2c-2', screens.editor, 'dusk'],
  ['upskill/b2c-3', screens.code, 'plum'],
  ['upskill/current', screens.classroom, 'ember'],
  ['incubation/eir', places.stairs, 'dusk'],
  ['incubation/prayas', things.flame, 'ember'],
  ['incubation/acceleration', machines.rails, 'indigo'],
  ['services/incubation', nature.leaf, 'forest'],
  ['services/assignment', things.certificates, 'slate'],
  ['services/annotation', tech.scan, 'indigo'],
  ['services/device', tech.circuit, 'dusk'],
];

const videos: readonly Scene[] = [
  ['testimonial-1', people.speaker, 'plum'],
  ['testimonial-2', people.mentoring, 'sea'],
  ['testimonial-3', screens.classroom, 'indigo'],
  ['embedded-course', tech.chip, 'dusk'],
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
      shade: 0.55,
      focus: 0.68,
      quality: 78,
    }),
  ),
  ...scenes(programmes, 'programmes/', 1200, 800),
  ...scenes(works, 'works/', 1600, 1067),
  ...scenes(upskill, 'upskill/', 1600, 1067),
  ...scenes(about, 'about/', 1600, 1067),
  ...scenes(cards, '', 1200, 800),
  ...scenes(videos, 'videos/', 1280, 720),
];
