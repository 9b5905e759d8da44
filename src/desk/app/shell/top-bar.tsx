import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { SITE_FILE } from '../../../core/paths/content-paths.ts';
import { openForm, select } from '../actions.ts';
import { step } from '../change.ts';
import { getState, setState, useDesk } from '../store.ts';
import { DeskIcon, Dot } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { togglePanel } from './keys.ts';

const LINK =
  'flex min-h-8 items-center gap-1.5 whitespace-nowrap rounded-[6px] px-2 text-label font-medium hover:bg-hover';
/** Milliseconds without a change after which "Saved" is said. */
const PAUSE_MS = 2000;

/** The bar with the answers to five questions: where am I, how do I undo, is it safe, what is wrong, what is changed. */
export function TopBar() {
  const { site, view, selected, problems, changes, sheet } = useDesk((state) => state);
  const isSite = view === 'page' && selected?.file === SITE_FILE;
  const tabs: [name: string, isOn: boolean, run: () => void][] = [
    [words.top.pages, (view === 'page' || view === 'new') && !isSite, openPages],
    [words.top.site, isSite, () => void openSettings()],
  ];
  const count = changes?.files.reduce((sum, file) => sum + file.changes.length, 0) ?? 0;
  return (
    <header
      data-panel="top"
      className="flex h-12 shrink-0 items-center gap-1 huge:gap-2 border-line border-b bg-panel pr-3 pl-2.5"
    >
      <button
        type="button"
        title={words.top.start}
        aria-current={view === 'start' ? 'page' : undefined}
        className="flex min-h-8 min-w-0 items-center gap-2 rounded-[6px] px-1 pr-2 font-bold text-ink hover:bg-hover max-narrow:flex-1"
        onClick={() => setState({ view: 'start' })}
      >
        <span className="grid size-6 shrink-0 place-items-center rounded-[6px] bg-ink text-panel">
          <DeskIcon name="edit" />
        </span>
        <span className="truncate max-roomy:sr-only max-narrow:not-sr-only max-narrow:truncate">
          {site?.name}
        </span>
      </button>
      <nav aria-label={words.top.tabs} className="mx-2 flex gap-0.5 max-roomy:mx-0 max-narrow:hidden">
        {tabs.map(([name, isOn, run]) => (
          <button
            key={name}
            type="button"
            className="min-h-8 rounded-[6px] px-2.5 font-medium hover:bg-hover aria-[current]:bg-hover aria-[current]:font-bold aria-[current]:text-ink"
            aria-current={isOn ? 'page' : undefined}
            onClick={run}
          >
            {name}
          </button>
        ))}
      </nav>
      {view !== 'start' && (
        <button
          type="button"
          className="icon-button wide:hidden max-narrow:hidden"
          aria-label={words.shell.openTree}
          title={words.shell.openTree}
          aria-expanded={sheet === 'left'}
          onClick={() => togglePanel('left')}
        >
          <DeskIcon name="list" />
        </button>
      )}
      <button
        type="button"
        title={`${words.find.title} (Ctrl K)`}
        className="ml-auto flex min-h-8 huge:w-[240px] items-center gap-2 rounded-control border border-line bg-rail px-2 text-muted max-narrow:hidden min-[1341px]:w-[172px]"
        onClick={() => setState({ dialog: 'find' })}
      >
        <DeskIcon name="find" />
        <span className="max-[1340px]:sr-only">{words.find.title}</span>
        <Key keys="Ctrl K" className="ml-auto max-[1340px]:hidden" />
      </button>
      <Step way="undo" keys="Ctrl Z" />
      <Step way="redo" keys="Ctrl Shift Z" />
      <SavedStatus />
      <button
        type="button"
        aria-current={view === 'problems' ? 'page' : undefined}
        className={clsx(
          LINK,
          'max-narrow:hidden',
          problems.length > 0
            ? 'text-warn aria-[current]:bg-warn-soft'
            : 'text-muted aria-[current]:bg-hover',
        )}
        onClick={() => setState({ view: 'problems' })}
      >
        <DeskIcon name={problems.length > 0 ? 'warning' : 'done'} />
        {words.problems.count(problems.length)}
      </button>
      <span className="ml-1 border-line border-l pl-2 max-narrow:ml-0 max-narrow:border-0 max-narrow:pl-0">
        <button
          type="button"
          aria-current={view === 'changes' ? 'page' : undefined}
          className={clsx(LINK, 'text-ink aria-[current]:bg-soft aria-[current]:text-soft-ink')}
          onClick={() => setState({ view: 'changes' })}
        >
          {count > 0 && <Dot />}
          {changes ? words.top.changes(count) : words.changes.title}
        </button>
      </span>
    </header>
  );
}

/** Shows the page that was open, with its own form. */
function openPages(): void {
  const { page } = getState();
  setState({ view: 'page', selected: page && { file: page.file, pointer: '' } });
}

/** Shows the settings of the site in the form. */
export async function openSettings(): Promise<void> {
  await select({ file: SITE_FILE, pointer: '' });
  setState({ view: 'page' });
  openForm();
}

/** A key, or several that are pressed together, as it is written on the keyboard. */
export function Key({ keys, className = '' }: { keys: string; className?: string }) {
  return (
    <kbd
      className={`${className} whitespace-nowrap rounded-[4px] border border-line bg-rail px-1 font-sans text-muted text-small`}
    >
      {keys}
    </kbd>
  );
}

function Step({ way, keys }: { way: 'undo' | 'redo'; keys: string }) {
  const sentence = useDesk(({ site }) => site?.history[way]);
  const name = words.top[way];
  const label = sentence === undefined ? words.top.nothing(name) : words.top.step(name, sentence, keys);
  return (
    <button
      type="button"
      className={clsx('icon-button', way === 'redo' && 'max-narrow:hidden')}
      aria-label={label}
      title={label}
      disabled={sentence === undefined}
      onClick={() => void step(way)}
    >
      <DeskIcon name={way} />
    </button>
  );
}

/** Says if all is saved. It is announced after a pause, not with each letter. */
function SavedStatus() {
  const status = useDesk((state) => state.status);
  const hasChanged = useRef(false);
  useEffect(() => {
    if (status === 'saving') hasChanged.current = true;
    if (status !== 'saved' || !hasChanged.current) return;
    const timer = setTimeout(() => setState({ announcement: words.top.saved }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [status]);
  const isFailed = typeof status === 'object';
  return (
    <span
      role="status"
      aria-live="off"
      title={words.top.savedHint}
      className={clsx(
        'flex items-center gap-1.5 whitespace-nowrap px-1.5 text-label max-narrow:sr-only',
        isFailed ? 'text-bad' : 'text-muted',
      )}
    >
      <DeskIcon name={isFailed ? 'error' : 'done'} />
      <span className="max-roomy:sr-only">{isFailed ? words.top.failed : words.top[status]}</span>
    </span>
  );
}
