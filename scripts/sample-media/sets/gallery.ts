import * as machines from '../motifs/machines.ts';
import * as nature from '../motifs/nature.ts';
import * as people from '../motifs/people.ts';
import * as places from '../motifs/places.ts';
import * as screens from '../motifs/screens.ts';
import * as tech from '../motifs/tech.ts';
import * as things from '../motifs/things.ts';
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
  [places.auditorium, 'dusk', 'wide'],
  [things.flame, 'ember', 'tall'],
  [people.lanyards, 'paper', 'classic'],
  [things.posters, 'sky', 'camera'],
  [things.lamps, 'plum', 'square'],
  [machines.robot, 'sea', 'tall'],
  [places.arches, 'dawn', 'wide'],
  [nature.monsoon, 'slate', 'classic'],
  [places.tables, 'indigo', 'panorama'],
  [people.silhouettes, 'ember', 'wide'],
  [things.mandala, 'plum', 'square'],
  [screens.notes, 'mint', 'small'],
  [machines.drone, 'sky', 'camera'],
  [things.trophy, 'night', 'upright'],
  [nature.hills, 'dawn', 'wide'],
  [screens.classroom, 'forest', 'classic'],
  [tech.network, 'paper', 'square'],
  [places.lattice, 'ember', 'tall', 'sideways'],
  [machines.rover, 'dawn', 'wide'],
  [places.windows, 'night', 'small'],
  [people.speaker, 'sea', 'panorama'],
  [nature.fieldRows, 'mint', 'camera'],
  [things.kites, 'sky', 'tall'],
  [tech.circuit, 'forest', 'classic'],
  [things.certificates, 'dusk', 'small'],
  [places.skyline, 'plum', 'panorama'],
  [machines.arm, 'paper', 'square'],
  [screens.code, 'sea', 'tall'],
  [people.mentoring, 'dawn', 'wide'],
  [nature.leaf, 'mint', 'upright'],
  [tech.orbit, 'indigo', 'classic'],
  [places.stairs, 'sky', 'cameraTall', 'sideways'],
  [things.scales, 'paper', 'square'],
  [people.lanyards, 'indigo', 'wide'],
  [nature.waves, 'sky', 'panorama'],
  [machines.gears, 'paper', 'classic'],
  [places.auditorium, 'plum', 'camera'],
  [things.lamps, 'night', 'tall'],
  [screens.editor, 'slate', 'small'],
  [tech.satellites, 'sea', 'classic'],
  [people.silhouettes, 'paper', 'panorama'],
  [nature.turbines, 'dawn', 'wide'],
  [things.book, 'mint', 'square'],
  [places.lattice, 'sky', 'classic'],
  [tech.scan, 'forest', 'square'],
  [screens.device, 'paper', 'tall'],
  [machines.rails, 'night', 'camera'],
  [things.kites, 'ember', 'small'],
  [nature.monsoon, 'sea', 'tall'],
  [places.arches, 'night', 'wide'],
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
    quality: large ? 84 : 78,
    grain: large ? 6 : 3,
    sideways: sideways !== undefined,
  };
}

/** The wall of memories: `gallery/01.jpg` to `gallery/50.jpg`. */
export const gallery: readonly Artifact[] = moments.map((moment, index) => artifact(picture(moment, index)));
