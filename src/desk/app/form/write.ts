import { describe } from '../../../core/changes/describe.ts';
import { getFileSchema } from '../../../core/changes/file-name.ts';
import type { Operation } from '../../../core/types.ts';
import type { FileView, UploadedMedia } from '../../protocol.ts';
import { change, readFile } from '../actions.ts';
import { getState, setState } from '../store.ts';
import type { FormFile } from './operations.ts';

/** A change of a form: of the value at a pointer, by operations that fit the file when it is their turn. */
export interface Written {
  file: string;
  pointer: string;
  make: (file: FormFile) => Operation[];
  isTyping?: boolean;
  media?: UploadedMedia[];
}

/** Returns a file as forms need it; `undefined` if its text can't be read. */
export function toFormFile({ file, value, schema = {} }: FileView): FormFile | undefined {
  return value === undefined ? undefined : { file, value, root: getFileSchema(file, schema) };
}

let last: Promise<void> = Promise.resolve();

/** Writes a change after those before it have been answered: what is absent for one may be there for the next. */
export function write(written: Written): Promise<void> {
  last = last
    .then(() => send(written))
    .catch((error: unknown) => setState({ status: { failed: String(error) } }));
  return last;
}

async function send({ file, pointer, make, isTyping = false, media }: Written): Promise<void> {
  const now = toFormFile(await readFile(file));
  const operations = now && make(now);
  if (!now || !operations || operations.length === 0) return;
  const { page, site, files } = getState();
  const sentences = describe(operations, {
    file,
    base: now.value,
    schema: files[file]?.schema,
    variables: site?.variables,
  });
  await change(file, operations, {
    sentence: sentences.join('; '),
    place: { file, pointer, ...(page && { path: page.path }) },
    ...(isTyping && { isTyping }),
    ...(media && { media }),
  });
}
