import { useEffect, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import type { Calls } from '../../protocol.ts';
import { DESK_PATH } from '../../protocol.ts';
import { call } from '../api.ts';
import { getBlockName } from '../block-actions.ts';
import { getShownBlock } from '../page-blocks.ts';
import { showPage } from '../show-page.ts';
import { getState, setState, useDesk } from '../store.ts';
import { DeskIcon } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { words } from '../words.ts';
import { type BlockKind, findBlocks } from './find-blocks.ts';
import { insertBlock } from './insert-block.ts';

type Example = Calls['example']['answer'];

/** The dialog in which a block is found, seen in the look of the site, and added. */
export function AddBlock() {
  const [query, setQuery] = useState('');
  const [type, setType] = useState(getState().adding ?? '');
  const [index, setIndex] = useState(0);
  const found = findBlocks(query);
  const chosen = found.find((one) => one.type === type) ?? found[0];
  const example = useExample(chosen?.type, index);
  const choose = (one: string) => {
    setType(one);
    setIndex(0);
  };
  const add = () => {
    if (!chosen || !example) return;
    close();
    void insertBlock(example.value, chosen.title);
  };
  return (
    <Modal
      label={words.add.title}
      onClose={close}
      className="h-[min(720px,100dvh)] w-[min(1000px,100%)] overflow-hidden max-narrow:rounded-none"
    >
      <form
        className="flex h-full flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Head
          query={query}
          onSearch={(text) => {
            setQuery(text);
            choose('');
          }}
        />
        <div className="flex min-h-0 flex-1 max-narrow:flex-col-reverse">
          <Kinds found={found} chosen={chosen?.type} query={query} onChoose={choose} />
          {chosen && (
            <div className="narrow:w-100 shrink-0 overflow-auto border-line narrow:border-l p-4 max-narrow:max-h-[40%] max-narrow:border-b">
              <h3 className="text-title">{chosen.title}</h3>
              <p className="pb-3">{chosen.description}</p>
              <Looks count={chosen.examples} index={index} onChoose={setIndex} />
              {example && <ExampleFrame html={example.html} />}
              <p className="pt-1 text-hint text-muted">{words.add.shown}</p>
            </div>
          )}
        </div>
        <footer className="flex justify-end border-line border-t p-3">
          <button
            type="submit"
            disabled={!example}
            className="min-h-8 rounded-control bg-accent px-3 font-bold text-on-accent disabled:opacity-50"
          >
            {words.add.add(chosen?.title ?? '')}
          </button>
        </footer>
      </form>
    </Modal>
  );
}

const close = () => setState({ dialog: undefined, adding: undefined });

/** Returns an example of a block, as soon as it is rendered. */
function useExample(type: string | undefined, index: number): Example | undefined {
  const [rendered, setRendered] = useState<{ key: string; example: Example }>();
  const key = `${type} ${index}`;
  useEffect(() => {
    let isWanted = type !== undefined;
    if (type !== undefined)
      void call('example', { type, index }).then((example) => {
        if (isWanted) setRendered({ key: `${type} ${index}`, example });
      });
    return () => {
      isWanted = false;
    };
  }, [type, index]);
  return rendered?.key === key ? rendered.example : undefined;
}

function Head({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const page = useDesk(
    (state) => state.site?.pages.find(({ path }) => path === state.page?.path)?.title ?? '',
  );
  const below = useDesk((state) => {
    const block = getShownBlock(state);
    return block === '' ? '' : getBlockName(block);
  });
  return (
    <header className="flex flex-wrap items-center gap-3 border-line border-b p-4 py-3">
      <div className="min-w-40 flex-1">
        <h2 className="text-title">{words.add.title}</h2>
        <p className="text-hint">{below === '' ? words.add.to(page) : words.add.below(page, below)}</p>
      </div>
      <input
        type="search"
        aria-label={words.add.search}
        placeholder={words.add.search}
        value={query}
        onChange={({ target }) => onSearch(target.value)}
        className="min-h-8 w-80 rounded-control border border-edge bg-panel px-3 text-ink placeholder:text-muted max-narrow:order-last max-narrow:w-full"
      />
      <button type="button" className="icon-button" aria-label={words.shell.close} onClick={close}>
        <DeskIcon name="close" />
      </button>
    </header>
  );
}

interface KindsProps {
  found: readonly BlockKind[];
  chosen: string | undefined;
  query: string;
  onChoose: (type: string) => void;
}

/** The blocks that were found. Arrow keys choose one. */
function Kinds({ found, chosen, query, onChoose }: KindsProps) {
  return (
    <RadioGroup
      aria-label={words.add.blocks}
      name="type"
      value={chosen ?? null}
      onChange={onChoose}
      className="grid min-h-0 flex-1 narrow:grid-cols-2 content-start gap-2 overflow-auto p-4"
    >
      {found.map(({ type, title, description }) => (
        <Radio
          key={type}
          value={type}
          className="relative rounded-[8px] border border-line p-3 hover:bg-hover data-selected:border-accent data-selected:bg-soft data-focus-visible:outline-2 data-focus-visible:outline-accent data-focus-visible:outline-offset-2"
        >
          <strong>{title}</strong>
          <span className="line-clamp-2 text-hint">{description}</span>
        </Radio>
      ))}
      {found.length === 0 && <p role="status">{words.add.nothing(query)}</p>}
    </RadioGroup>
  );
}

interface LooksProps {
  count: number;
  index: number;
  onChoose: (index: number) => void;
}

/** The examples of a block, by their places. */
function Looks({ count, index, onChoose }: LooksProps) {
  if (count < 2) return null;
  const places = Array.from({ length: count }, (_, place) => String(place));
  return (
    <RadioGroup
      aria-label={words.add.examples}
      value={String(index)}
      onChange={(place) => onChoose(Number(place))}
      className="flex flex-wrap gap-1 pb-3"
    >
      {places.map((place) => (
        <Radio
          key={place}
          value={place}
          className="relative grid min-h-7 place-items-center rounded-[6px] border border-line px-2 text-label data-selected:border-accent data-selected:bg-soft data-focus-visible:outline-2 data-focus-visible:outline-accent"
        >
          {words.add.example(Number(place) + 1)}
        </Radio>
      ))}
    </RadioGroup>
  );
}

/** The width at which examples are rendered, and that at which they are shown. */
const RENDERED_WIDTH = 1024;
const SHOWN_WIDTH = 366;

/** An example in a frame without scripts, much smaller. */
function ExampleFrame({ html }: { html: string }) {
  const [shown, setShown] = useState<Document>();
  const lang = useDesk(({ site }) => site?.lang ?? 'en');
  const [height, setHeight] = useState(0);
  const share = SHOWN_WIDTH / RENDERED_WIDTH;
  useEffect(() => {
    if (!shown) return undefined;
    showPage(shown, { html: `<main>${html}</main>`, lang });
    const observer = new ResizeObserver(() => setHeight(shown.body.scrollHeight));
    observer.observe(shown.body);
    return () => observer.disconnect();
  }, [shown, html, lang]);
  return (
    <div
      className="overflow-hidden rounded-[8px] border border-line bg-white"
      style={{ height: height * share }}
    >
      <iframe
        src={`${DESK_PATH}frame`}
        title={words.add.shown}
        tabIndex={-1}
        className="pointer-events-none origin-top-left"
        style={{ width: RENDERED_WIDTH, height, transform: `scale(${share})` }}
        onLoad={({ currentTarget }) => setShown(currentTarget.contentDocument ?? undefined)}
      />
    </div>
  );
}
