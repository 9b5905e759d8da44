import { PageMenu } from '../pages/page-menu.tsx';
import { setState, useDesk, WIDE } from '../store.ts';
import { DeskIcon } from '../ui/icon.tsx';
import { words } from '../words.ts';

/** The bar above the page: its title, its address, and how wide it is shown. */
export function PageBar() {
  const wide = useDesk((state) => state.wide);
  const page = useDesk((state) => state.page);
  const site = useDesk((state) => state.site);
  const entry = site?.pages.find(({ path }) => path === page?.path);
  const address =
    (site?.url ?? '').replace(/^https?:\/\//, '') +
    (page?.path === '/' && site?.url ? '' : (page?.path ?? ''));
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2 border-line border-b px-3 py-1.5">
      <h1 className="truncate text-title max-narrow:flex-1">{entry?.title}</h1>
      <span className="truncate rounded-full bg-hover px-2 text-label max-roomy:hidden">{address}</span>
      {entry?.isDraft && (
        <span className="shrink-0 whitespace-nowrap rounded-full bg-warn-soft px-2 text-label text-warn">
          {words.pages.isDraft}
        </span>
      )}
      <fieldset
        aria-label={words.preview.width}
        className="ml-auto flex rounded-control border border-edge p-px max-narrow:hidden"
      >
        {WIDE.map((one) => (
          <button
            key={one}
            type="button"
            aria-label={words.preview[one]}
            title={words.preview[one]}
            aria-pressed={one === wide}
            className="grid min-h-7 w-9 place-items-center rounded-[5px] aria-pressed:bg-soft aria-pressed:text-soft-ink"
            onClick={() => setState({ wide: one })}
          >
            <DeskIcon name={one} />
          </button>
        ))}
      </fieldset>
      {page && (
        <a
          href={page.path}
          target="_blank"
          rel="noopener"
          title={words.preview.visitor}
          className="flex min-h-8 items-center gap-1.5 whitespace-nowrap rounded-[6px] px-2 font-medium text-label hover:bg-hover"
        >
          <DeskIcon name="eye" />
          <span className="max-roomy:sr-only">{words.preview.visitor}</span>
        </a>
      )}
      {entry && <PageMenu page={entry} />}
    </div>
  );
}
