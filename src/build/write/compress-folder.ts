import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { forEachConcurrently } from '../../files/for-each-concurrently.ts';
import { listFiles } from '../../files/paths.ts';
import { MAX_NAME } from '../images/output-names.ts';

/** Text files that are served, without a leading dot. Images and fonts are compressed already. */
const TEXT = /(^|\/)[^./][^/]*\.(html|json|js|css|svg|xml|txt|ics|wasm)$/;
/** Bytes. The compressed version of a smaller file saves nothing. */
const MIN_SIZE = 512;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a `.br` and a `.gz` version of each text file in a folder, for hosts that serve them. */
export async function compressFolder(folder: string): Promise<void> {
  const paths = listFiles(folder)
    .filter((file) => TEXT.test(file) && Buffer.byteLength(basename(file)) <= MAX_NAME)
    .map((file) => join(folder, file))
    .filter((path) => statSync(path).size >= MIN_SIZE);
  await forEachConcurrently(paths, async (path) => {
    const bytes = readFileSync(path);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${path}.br`, await brotli(bytes, { params }));
    writeFileSync(`${path}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }));
  });
}
