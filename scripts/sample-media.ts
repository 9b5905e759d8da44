import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { artifacts } from './sample-media/index.ts';

const help = `Draws the sample pictures and documents below content/media. The same files every time.

npx tsx scripts/sample-media.ts [--root DIR] [--only PREFIX]

  --root DIR     the folder that holds content/; default: the repository
  --only PREFIX  only files whose path below content/media starts so, such as gallery/0
  --help         this text`;

const { values } = parseArgs({
  options: { root: { type: 'string' }, only: { type: 'string', default: '' }, help: { type: 'boolean' } },
});

if (values.help) {
  console.log(help);
} else {
  const media = join(resolve(values.root ?? fileURLToPath(new URL('..', import.meta.url))), 'content/media');
  const wanted = artifacts.filter(({ path }) => path.startsWith(values.only));
  for (const { path, make } of wanted) {
    const file = join(media, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await make());
  }
  console.log(`Wrote ${wanted.length} files below ${media}.`);
}
