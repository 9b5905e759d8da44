import { describe } from '../../../core/changes/describe.ts';
import { getFileSchema } from '../../../core/changes/file-name.ts';
import type { Operation } from '../../../core/types.ts';
import type { FileView, Outcome, UploadedMedia } from '../../protocol.ts';
import { change, type Known, readFile } from '../actions.ts';
import { getState, setState } from '../store.ts';
import type { FormFile } from './operations.ts';

/** A change of a form: of the value at a pointer, by operations that fit the file when it is their turn. */
export interface Written {
  file: string;
  pointer: string;
  make: (file: FormFile) => Operation[];
  /** The values of a field that is typed in. */
  known?: Known | undefined;
  media?: UploadedMedia[];
}

/** Returns a file as forms need it; `undefined` if its text can't be read. */
export function toFormFile({ file, value, schema = {} }: FileView): FormFile | undefined {
  return value === undefined ? undefined : { file, value, root: getFileSchema(file, schema) };
}

let last: Promise<Outcome | undefined> = Promise.resolve(undefined);
/** The change that waits as the last one. What is typed in its field meanwhile takes its place. */
let waiting: Written | undefined;

/** Writes a change after those before it have been answered: what is absent for one may be there for the next. */
export function write(written: Written): Promise<Outcome | undefined> {
  if (written.known && waiting?.known === written.known) {
    waiting.make = written.make;
    return last;
  }
  const next = { ...written };
  waiting = next;
  last = last
    .then(() => {
      if (waiting === next) waiting = undefined;
      return send(next);
    })
    .catch((error: unknown) => {
      setState({ status: { failed: String(error) } });
      return undefined;
    });
  return last;
}

async function send({ file, pointer, make, known, media }: Written): Promise<Outcome | undefined> {
  const now = toFormFile(await readFile(file));
  const operations = now && make(now);
  if (!now || !operations || operations.length === 0) return undefined;
  const { page, site, files } = getState();
  const sentences = describe(operations, {
    file,
    base: now.value,
    schema: files[file]?.schema,
    variables: site?.variables,
  });
  const about = {
    sentence: sentences.join('; '),
    place: { file, pointer, ...(page && { path: page.path }) },
    ...(known && { isTyping: true }),
    ...(media && { media }),
  };
  return change(file, operations, about, known);
}
