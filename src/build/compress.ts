import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What is text; pictures and fonts are compressed already. */
const TEXT = /\.(html|json|js|css|svg|xml|txt|ics|wasm)$/;
/** Below this a compressed file is hardly smaller than its headers. */
const MIN_SIZE = 512;
/** Bytes of a name after which there is room for `.br`. */
const MAX_NAME = 252;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts a `.br` and a `.gz` beside every text in a folder, for hosts that send those as they are. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));
  const queue = files
    // What begins with a dot is for builds and hosts.
    .filter((file) => !basename(file).startsWith('.') && Buffer.byteLength(basename(file)) <= MAX_NAME)
    .map((file) => join(folder, file))
    .filter((path) => statSync(path).size >= MIN_SIZE);
  const work = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const bytes = readFileSync(path);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      writeFileSync(`${path}.br`, await brotli(bytes, { params }));
      writeFileSync(`${path}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}
