import { useState } from 'react';
import { isImage } from '../../../core/analyze/media-names.ts';
import { appendToPointer, getParent } from '../../../core/paths/pointer.ts';
import { getMediaUrl } from '../../../core/resolve/link.ts';
import { isObject, type Json } from '../../../core/types.ts';
import { change } from '../change.ts';
import { compressPicture } from '../compress-picture.ts';
import { clearValue, getValue, setValue, toFormFile } from '../operations.ts';
import { getState } from '../store.ts';
import type { AddedFile } from '../unsent.ts';
import { words } from '../words.ts';
import { type ControlProps, goTo } from './control.ts';
import { Fields } from './field.tsx';
import { findSubject } from './fields.ts';
import { getStem } from './link-targets.ts';
import { nameHolder } from './same-dates.ts';

/** The folder in the names of pictures that were not uploaded yet. */
const UNSENT = 'unsent/';
/** The number of characters of a name that sentences show whole. */
const MAX_SHOWN = 40;

type PictureProps = Pick<ControlProps, 'file' | 'pointer' | 'node' | 'value' | 'isNeeded'>;

/** A picture with what it shows. Another one is chosen, dropped or pasted; one that is not needed can be removed. */
export function PictureControl({ file, pointer, node, value, isNeeded = false }: PictureProps) {
  const [note, setNote] = useState('');
  const src = isObject(value) && typeof value.src === 'string' ? value.src : '';
  const isDecorative = isObject(value) && value.decorative === true;
  const at = (name: string) => appendToPointer(pointer, name);
  const use = async (picture: File | undefined) => {
    if (!picture) return;
    setNote(words.form.sending);
    const sent = await compressPicture(picture);
    const request = { name: picture.name, ...placeUpload(file, pointer, src) };
    // As long as a sentence shows it whole.
    const name = `${UNSENT}${crypto.randomUUID().slice(0, 8)}/${picture.name.slice(-MAX_SHOWN)}`;
    const added: AddedFile = { file: sent, request, name };
    const { selected } = getState();
    const outcome = await change({ file, pointer, make: (now) => setValue(now, at('src'), name), added });
    setNote(added.note ?? '');
    if (!outcome?.made) return;
    // She may be elsewhere by now.
    if (!isDecorative && getState().selected === selected) await goTo(file, at('alt'));
  };
  const decorate = (isOn: boolean) =>
    void change({
      file,
      pointer,
      make: (now) =>
        isOn
          ? [...clearValue(now, at('alt')), ...setValue(now, at('decorative'), true)]
          : clearValue(now, at('decorative')),
    });
  const hidden = isDecorative || src === '' ? ['src', 'alt', 'decorative'] : ['src', 'decorative'];
  return (
    <section
      className="grid grid-cols-1 gap-2"
      aria-label={words.form.picture}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void use(event.dataTransfer.files[0]);
      }}
      onPaste={({ clipboardData }) => void use(clipboardData.files[0])}
    >
      <div className="flex items-center gap-3.5">
        {src !== '' && (
          <img
            src={getMediaUrl(src)}
            alt=""
            loading="lazy"
            className="h-17 w-26 rounded-[6px] border border-line bg-rail object-cover"
          />
        )}
        <div className="min-w-0">
          {src !== '' && <p className="truncate font-medium text-ink">{getStem(src)}</p>}
          <div className="mt-1 flex gap-1">
            <label className="button-small has-focus-visible:outline-2 has-focus-visible:outline-accent">
              <input
                type="file"
                accept="image/*"
                className="sr-only"
                onChange={({ target }) => void use(target.files?.[0])}
              />
              {src === '' ? words.form.choosePicture : words.form.replace}
            </label>
            {!isNeeded && value !== undefined && (
              <button
                type="button"
                className="quiet-button"
                onClick={() =>
                  void change({ file, pointer, make: (now) => clearValue(now, pointer) }).then(() =>
                    goTo(file, pointer),
                  )
                }
              >
                {words.form.remove}
              </button>
            )}
          </div>
        </div>
      </div>
      <p role="status" className="hint">
        {note}
      </p>
      <Fields pointer={pointer} node={node} hidden={hidden} labels={{ alt: words.form.shows }} />
      {src !== '' && (
        <label className="flex min-h-6 items-center gap-2 text-label">
          <input
            type="checkbox"
            className="size-4"
            checked={isDecorative}
            onChange={({ target }) => decorate(target.checked)}
          />
          {words.form.onlyDecoration}
        </label>
      )}
    </section>
  );
}

/** Returns the folder of a new picture, that of the old one or of its neighbours, and the name of what it shows. */
function placeUpload(file: string, pointer: string, src: string): { folder: string; title?: string } {
  const view = getState().files[file];
  const now = view && toFormFile(view);
  const list = getParent(findSubject(view?.value, pointer));
  const neighbours = [now && getValue(now, list)].flat().map(findPicture);
  const known = [src, ...neighbours].find((one) => one?.includes('/') && !one.startsWith(UNSENT));
  const title = now && nameHolder(now, pointer);
  return { folder: known ? known.replace(/\/[^/]*$/, '') : getStem(file), ...(title && { title }) };
}

/** Returns the picture in an object: its own file, or that of the first picture in it. */
export function findPicture(value: Json | undefined): string | undefined {
  if (!isObject(value)) return undefined;
  const sources = [value, ...Object.values(value)].flatMap((one) => (isObject(one) ? one.src : []));
  return sources.find((src): src is string => typeof src === 'string' && isImage(src));
}
