import clsx from 'clsx';
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect } from 'react';
import { Changes } from './changes.tsx';
import { Form } from './form/form.tsx';
import { answerHeldDate } from './form/held-date.ts';
import { NewPageScreen } from './pages/new-page.tsx';
import { Preview } from './preview.tsx';
import { Problems } from './problems.tsx';
import { Dialogs } from './shell/dialogs.tsx';
import { togglePanel } from './shell/keys.ts';
import { Notice, NotSaved, ShownProblem } from './shell/notices.tsx';
import { TopBar } from './shell/top-bar.tsx';
import { PageTree } from './shell/tree.tsx';
import { Start } from './start.tsx';
import { type Side, setState, useDesk } from './store.ts';
import { DeskIcon, type DeskIconName } from './ui/icon.tsx';
import { words } from './words.ts';

/** Loaded for a file as text: CodeMirror is large. */
const SourceView = lazy(() => import('./source/source-view.tsx'));
/** Loaded when words are replaced, which is rare. */
const ReplaceScreen = lazy(() => import('./replace/replace-screen.tsx'));

/** The window: left is where, middle is the thing, right is about the thing. */
export function Desk() {
  const view = useDesk((state) => state.view);
  const page = useDesk((state) => state.page?.file);
  const hasPage = page !== undefined;
  // The page comes first: the panels beside it take several times as long.
  const isShown = useDeferredValue(hasPage);
  // A date that waits for an answer is written when its page is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each page.
  useEffect(() => () => void answerHeldDate(false), [page]);
  return (
    <div className="flex h-dvh short:h-auto short:min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute -top-16 left-2 z-50 rounded-[6px] bg-panel px-3 py-2 text-accent focus:top-2"
      >
        {words.shell.skip}
      </a>
      <TopBar />
      <Notice />
      <NotSaved />
      <div className="flex min-h-0 flex-1">
        {view !== 'start' && <Panel side="left">{isShown && <PageTree />}</Panel>}
        <main
          id="main"
          tabIndex={-1}
          data-panel="middle"
          aria-label={words.shell.panels.middle}
          className="flex min-h-0 short:min-h-dvh min-w-0 flex-1 flex-col bg-panel"
        >
          <Middle />
        </main>
        {(view === 'page' || view === 'problems') && <Panel side="right">{isShown && <Form />}</Panel>}
      </div>
      <PhoneBar />
      <Announcement />
      <Dialogs />
    </div>
  );
}

function Announcement() {
  const announcement = useDesk((state) => state.announcement);
  return (
    <p className="sr-only" aria-live="polite">
      {announcement}
    </p>
  );
}

/** The thing that is worked on: a screen, or the page as visitors see it. */
function Middle() {
  const view = useDesk((state) => state.view);
  if (view === 'start') return <Start />;
  if (view === 'new') return <NewPageScreen />;
  if (view === 'problems') return <Problems />;
  if (view === 'changes') return <Changes />;
  if (view === 'source' || view === 'replace')
    return (
      <Suspense fallback={<p className="p-4 text-muted">{words.shell.loading}</p>}>
        {view === 'source' ? <SourceView /> : <ReplaceScreen />}
      </Suspense>
    );
  return (
    <>
      <ShownProblem />
      <Preview />
    </>
  );
}

/** A panel at a side: over the page in a narrow window, at the bottom of a phone. */
function Panel({ side, children }: { side: Side; children: ReactNode }) {
  const isClosed = useDesk(({ closed }) => closed.includes(side));
  const isSheet = useDesk(({ sheet }) => sheet === side);
  const Element = side === 'left' ? 'nav' : 'aside';
  return (
    <Element
      data-panel={side}
      tabIndex={-1}
      aria-label={words.shell.panels[side]}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isSheet) setState({ sheet: undefined });
      }}
      className={clsx(
        // What is hidden but for screen readers is placed in it: the window would scroll to it.
        'relative shrink-0 overflow-auto short:overflow-visible',
        'max-narrow:fixed max-narrow:inset-x-0 max-narrow:top-auto max-narrow:bottom-14 max-narrow:z-10 max-narrow:h-[58dvh] max-narrow:w-auto short:max-narrow:overflow-auto max-narrow:rounded-t-[14px] max-narrow:border-t max-narrow:bg-panel max-narrow:shadow-over',
        side === 'left'
          ? 'huge:w-[272px] roomy:w-[232px] w-[208px] border-line border-r bg-rail max-wide:fixed max-wide:top-12 max-wide:bottom-0 max-wide:left-0 max-wide:z-10 max-wide:w-[280px] max-wide:shadow-over'
          : 'huge:w-[392px] roomy:w-[328px] w-[304px] border-line border-l bg-panel',
        isClosed && (side === 'left' ? 'wide:hidden' : 'narrow:hidden'),
        !isSheet && (side === 'left' ? 'max-wide:hidden' : 'max-narrow:hidden'),
      )}
    >
      <div className="flex narrow:hidden min-h-10 items-center justify-between pr-2 pl-4">
        <h2 className="text-title">{side === 'left' ? words.shell.panels.left : words.shell.edit}</h2>
        <button type="button" className="button-small" onClick={() => setState({ sheet: undefined })}>
          {words.shell.done}
        </button>
      </div>
      {children}
    </Element>
  );
}

/** The bar at the bottom of a phone. */
function PhoneBar() {
  const { sheet, view, problems } = useDesk((state) => state);
  const toggle = (side: Side) => {
    if (view !== 'page') setState({ view: 'page', sheet: undefined });
    togglePanel(side);
  };
  const buttons: [DeskIconName, string, boolean, () => void][] = [
    ['list', words.top.pages, sheet === 'left', () => toggle('left')],
    ['edit', words.shell.edit, sheet === 'right', () => toggle('right')],
    [
      'warning',
      words.problems.title,
      view === 'problems' && !sheet,
      () => setState({ view: 'problems', sheet: undefined }),
    ],
    ['more', words.find.title, false, () => setState({ dialog: 'find' })],
  ];
  return (
    <nav
      aria-label={words.shell.tools}
      className="relative short:sticky short:bottom-0 z-11 flex narrow:hidden h-14 shrink-0 border-line border-t bg-panel"
    >
      {buttons.map(([icon, name, isOn, run]) => (
        <button
          key={name}
          type="button"
          aria-pressed={isOn}
          className="relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 font-medium text-small aria-pressed:text-accent"
          onClick={run}
        >
          <DeskIcon name={icon} className="size-5" />
          {name}
          {icon === 'warning' && problems.length > 0 && (
            <span className="absolute top-1 left-[calc(50%+6px)] rounded-full bg-warn-soft px-1.5 text-warn">
              {problems.length}
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
