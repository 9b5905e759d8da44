import { type ComponentProps, useEffect, useState } from 'react';
import type { RichTextField } from './rich-text-field.tsx';

let loaded: typeof RichTextField | undefined;

/** Loads the field for rich texts and what writes them. ProseMirror and Markdown are a third of the desk. */
export async function loadRichText(): Promise<typeof RichTextField> {
  loaded = (await import('./rich-text-field.tsx')).RichTextField;
  return loaded;
}

/** A field for a rich text; until it is loaded, the text as it is written in its place. */
export function LazyRichTextField(props: ComponentProps<typeof RichTextField>) {
  const [Loaded, setLoaded] = useState(() => loaded);
  useEffect(() => {
    void loadRichText().then((field) => setLoaded(() => field));
  }, []);
  return Loaded ? (
    <Loaded {...props} />
  ) : (
    <p className="max-h-[calc(45dvh+32px)] overflow-hidden whitespace-pre-wrap rounded-control border border-edge bg-panel px-2.5 pt-10 pb-2 text-ink">
      {[props.value].flat().join('\n')}
    </p>
  );
}
