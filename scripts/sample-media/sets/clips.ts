import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import * as motifs from '../motifs/index.ts';
import { type Artifact, paint } from '../paint.ts';
import type { PaletteName } from '../palette.ts';
import { document, type Motif, rect } from '../svg.ts';
import { text } from '../text.ts';

const run = promisify(execFile);

/** Pixels, frames a second and seconds of a clip. */
const [WIDTH, HEIGHT, RATE, SECONDS] = [640, 360, 24, 5];

/** A clip: the picture that is before it as well, the words that it shows, and those of its captions. */
interface Clip {
  name: string;
  motif: Motif;
  palette: PaletteName;
  shows: string;
  says: string;
}

const clips: readonly Clip[] = [
  {
    name: 'testimonial-1',
    motif: motifs.speaker,
    palette: 'plum',
    shows: 'A teacher on HAAI 3',
    says: 'A teacher will talk about HAAI 3 here.',
  },
  {
    name: 'testimonial-2',
    motif: motifs.mentoring,
    palette: 'sea',
    shows: 'A network engineer on HAAI 3',
    says: 'A network engineer will talk about HAAI 3 here.',
  },
  {
    name: 'testimonial-3',
    motif: motifs.classroom,
    palette: 'indigo',
    shows: 'A student on HAAI 3',
    says: 'A student will talk about HAAI 3 here.',
  },
];

/** The words at the top of a clip, where no captions are, on a dark bar so that they can be read on any picture. */
function words(shows: string): Promise<Buffer> {
  const lines =
    rect(0, 24, [WIDTH, 72], { fill: '#020617', opacity: 0.72 }) +
    text('Sample clip', 28, 52, { size: 17, weight: 500, fill: '#d5defb' }) +
    text(shows, 28, 81, { size: 25, weight: 700, fill: '#ffffff' });
  return sharp(Buffer.from(document(lines, [WIDTH, HEIGHT])))
    .png()
    .toBuffer();
}

/** Makes the clip with ffmpeg: a slow approach to the picture. H.264 in an MP4 is what all browsers play. */
async function film({ name, motif, palette, shows }: Clip): Promise<Buffer> {
  const path = `videos/${name}.jpg`;
  const folder = await mkdtemp(join(tmpdir(), 'blocksite-clip-'));
  const [picture, over, out] = [join(folder, 'a.jpg'), join(folder, 'b.png'), join(folder, 'c.mp4')];
  try {
    await writeFile(picture, await paint({ path, width: 1280, height: 720, palette, motifs: [motif] }));
    await writeFile(over, await words(shows));
    const frames = RATE * SECONDS;
    const approach = `zoompan=z='1+0.18*on/${frames}':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=${frames}:s=${WIDTH}x${HEIGHT}:fps=${RATE}`;
    await run('ffmpeg', [
      ...['-v', 'error', '-i', picture, '-i', over],
      ...['-filter_complex', `[0]${approach}[a];[a][1]overlay,format=yuv420p`],
      ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-crf', '29', '-threads', '1'],
      ...[
        '-frames:v',
        String(frames),
        '-map_metadata',
        '-1',
        '-fflags',
        '+bitexact',
        '-flags:v',
        '+bitexact',
      ],
      ...['-movflags', '+faststart', out],
    ]);
    return await readFile(out);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What a clip without sound says, as WebVTT. */
function captions({ says }: Clip): Buffer {
  const cues = [
    ['00:00.000 --> 00:02.000', '[No sound] This is a sample clip.'],
    ['00:02.000 --> 00:05.000', says],
  ];
  return Buffer.from(['WEBVTT', ...cues.map((cue) => cue.join('\n'))].join('\n\n').concat('\n'));
}

/** Films of seconds, with captions. They need ffmpeg: "apt-get install ffmpeg", "brew install ffmpeg". */
export const films: readonly Artifact[] = clips.flatMap((clip) => [
  { path: `videos/${clip.name}.mp4`, make: () => film(clip) },
  { path: `videos/${clip.name}.vtt`, make: async () => captions(clip) },
]);
