import * as motifs from '../motifs/index.ts';
import { type Artifact, artifact, type Picture } from '../paint.ts';
import type { PaletteName } from '../palette.ts';
import type { Motif, Point } from '../svg.ts';

const sizes = {
  wide: [1800, 1200],
  small: [1200, 800],
  classic: [1600, 1200],
  square: [1400, 1400],
  tall: [1200, 1500],
  upright: [1280, 1920],
  panorama: [2000, 1125],
  camera: [4000, 2667],
  cameraTall: [3000, 4000],
} as const satisfies Record<string, Point>;

type Moment = readonly [motif: Motif, palette: PaletteName, size: keyof typeof sizes, sideways?: 'sideways'];

/** The fifty moments in the order of the wall. */
const moments: readonly Moment[] = [
  [motifs.auditorium, 'indigo', 'wide'],
  [motifs.flame, 'ember', 'tall'],
  [motifs.lanyards, 'paper', 'classic'],
  [motifs.posters, 'sky', 'camera'],
  [motifs.lamps, 'plum', 'square'],
  [motifs.robot, 'sea', 'tall'],
  [motifs.arches, 'dawn', 'wide'],
  [motifs.monsoon, 'slate', 'classic'],
  [motifs.tables, 'indigo', 'panorama'],
  [motifs.silhouettes, 'indigo', 'wide'],
  [motifs.mandala, 'plum', 'square'],
  [motifs.notes, 'mint', 'small'],
  [motifs.drone, 'sky', 'camera'],
  [motifs.trophy, 'night', 'upright'],
  [motifs.hills, 'dawn', 'wide'],
  [motifs.classroom, 'forest', 'classic'],
  [motifs.network, 'paper', 'square'],
  [motifs.lattice, 'plum', 'tall', 'sideways'],
  [motifs.rover, 'dawn', 'wide'],
  [motifs.windows, 'night', 'small'],
  [motifs.speaker, 'sea', 'panorama'],
  [motifs.fieldRows, 'mint', 'camera'],
  [motifs.kites, 'sky', 'tall'],
  [motifs.circuit, 'forest', 'classic'],
  [motifs.certificates, 'dusk', 'small'],
  [motifs.skyline, 'plum', 'panorama'],
  [motifs.arm, 'paper', 'square'],
  [motifs.code, 'sea', 'tall'],
  [motifs.mentoring, 'dawn', 'wide'],
  [motifs.leaf, 'mint', 'upright'],
  [motifs.orbit, 'indigo', 'classic'],
  [motifs.stairs, 'sky', 'cameraTall', 'sideways'],
  [motifs.scales, 'paper', 'square'],
  [motifs.lanyards, 'indigo', 'wide'],
  [motifs.waves, 'sky', 'panorama'],
  [motifs.gears, 'paper', 'classic'],
  [motifs.auditorium, 'plum', 'camera'],
  [motifs.lamps, 'night', 'tall'],
  [motifs.editor, 'slate', 'small'],
  [motifs.satellites, 'sea', 'classic'],
  [motifs.silhouettes, 'paper', 'panorama'],
  [motifs.turbines, 'dawn', 'wide'],
  [motifs.book, 'mint', 'square'],
  [motifs.lattice, 'sky', 'classic'],
  [motifs.scan, 'forest', 'square'],
  [motifs.device, 'paper', 'tall'],
  [motifs.rails, 'night', 'camera'],
  [motifs.kites, 'ember', 'small'],
  [motifs.monsoon, 'sea', 'tall'],
  [motifs.arches, 'night', 'wide'],
];

function picture([motif, palette, size, sideways]: Moment, index: number): Picture {
  const [width, height] = sizes[size];
  const large = size.startsWith('camera');
  return {
    path: `gallery/${String(index + 1).padStart(2, '0')}.jpg`,
    width,
    height,
    palette,
    motifs: [motif],
    quality: large ? 86 : 78,
    grain: large ? 8 : 3,
    sideways: sideways !== undefined,
  };
}

/** The wall of memories: `gallery/01.jpg` to `gallery/50.jpg`. */
export const gallery: readonly Artifact[] = moments.map((moment, index) => artifact(picture(moment, index)));
