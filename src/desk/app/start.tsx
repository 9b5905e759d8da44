import { createDateStyle, formatDayOrTime } from '../../core/resolve/date.ts';
import type { PageEntry, Problem, SiteView } from '../protocol.ts';
import { focusPage, getHomePath, openForm, openNewPage, openPage, showPlace } from './actions.ts';
import { listRecent } from './address.ts';
import { nameFile } from './page-blocks.ts';
import { openMenu } from './pages/page-actions.ts';
import { listProblems, showProblem } from './problem-actions.ts';
import { openSettings } from './shell/top-bar.tsx';
import { setState, useDesk } from './store.ts';
import { DeskIcon, type DeskIconName, Dot } from './ui/icon.tsx';
import { Scroll } from './ui/screen.tsx';
import { words } from './words.ts';

/** The number of problems that are shown. */
const MAX_PROBLEMS = 3;

/** The first screen: what is changed, what can be done, the pages that were open last. */
export function Start() {
  const { site, changes, problems } = useDesk((state) => state);
  const { start, shell } = words;
  if (!site) return <p className="p-4 text-muted">{shell.loading}</p>;
  const { pages } = site;
  const files = changes?.files ?? [];
  const count = files.reduce((sum, file) => sum + file.changes.length, 0);
  const recent = listRecent().flatMap((path) => pages.find((page) => page.path === path) ?? []);
  const tasks: [DeskIconName, string, string, () => void][] = [
    ['edit', start.editText, start.editTextHint, () => void openPage(getHomePath(pages)).then(focusPage)],
    ['add', words.pages.newPage, words.pages.newPageHint, () => openNewPage()],
    ['find', start.find, start.findHint, () => setState({ dialog: 'find' })],
    ['list', words.pages.menu.name, start.menuHint, openMenu],
    ['settings', start.settings, start.settingsHint, () => void openSettings()],
    ['warning', start.correct, words.problems.count(problems.length), () => setState({ view: 'problems' })],
  ];
  return (
    <Scroll label={start.title}>
      <div className="mx-auto grid max-w-[1064px] gap-6 px-4 py-5">
        <div>
          <h1 className="text-large">{site.name}</h1>
          <p>{start.pages(pages.length)}</p>
        </div>
        {count > 0 && (
          <div className="note bg-soft text-soft-ink">
            <p className="min-w-0 flex-1 basis-60">
              <strong className="text-inherit">{start.changed(count)}</strong>{' '}
              {files.map(({ name }) => name).join(', ')}
            </p>
            <button type="button" className="button-small" onClick={() => setState({ view: 'changes' })}>
              {start.look}
            </button>
          </div>
        )}
        <section aria-labelledby="tasks">
          <h2 id="tasks" className="pb-2 text-title">
            {start.tasks}
          </h2>
          <ul className="grid narrow:grid-cols-2 wide:grid-cols-3 gap-2">
            {tasks.map(([icon, name, hint, run]) => (
              <li key={name}>
                <button type="button" className={CARD} onClick={run}>
                  <span className="grid size-[30px] place-items-center rounded-[7px] bg-hover">
                    <DeskIcon name={icon} />
                  </span>
                  <span>
                    <span className="block font-bold text-ink text-label">{name}</span>
                    <span className="block text-hint text-muted">{hint}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
        <Due site={site} problems={problems} />
        <PageCards title={start.drafts} pages={pages.filter(({ isDraft }) => isDraft)} />
        <PageCards title={start.recent} pages={recent} />
        <section aria-label={start.how} className="grid narrow:grid-cols-3 gap-4 border-line border-t pt-4">
          {start.sentences.map(([title, text]) => (
            <p key={title} className="text-label text-muted">
              <strong className="block text-body">{title}</strong>
              {text}
            </p>
          ))}
        </section>
      </div>
    </Scroll>
  );
}

/** Dates that pass soon, and the first problems, each leading there. */
function Due({ site, problems }: { site: SiteView; problems: readonly Problem[] }) {
  const { start } = words;
  const first = listProblems(problems).slice(0, MAX_PROBLEMS);
  const due = [
    ...site.due.map(({ file, pointer, date, name }) => ({
      name: start.dueOn(name, nameFile(file)),
      hint: formatDayOrTime(date, createDateStyle(site)),
      run: () => showPlace(file, pointer).then(openForm),
    })),
    ...first.map((problem) => ({
      name: problem.plain.message,
      hint: nameFile(problem.file),
      run: () => showProblem(problem),
    })),
  ];
  return (
    <section aria-label={start.due}>
      <h2 className="pb-2 text-title">{start.due}</h2>
      {due.length === 0 && <p>{start.noneDue}</p>}
      <ul className="grid gap-1">
        {due.map(({ name, hint, run }) => (
          <li key={name + hint}>
            <button type="button" className={`${CARD} flex-wrap justify-between`} onClick={() => void run()}>
              <span className="min-w-0 font-medium text-ink text-label">{name}</span>
              <span className="hint">{hint}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pages that lead there, below a heading; nothing without pages. */
function PageCards({ title, pages }: { title: string; pages: readonly PageEntry[] }) {
  const changed = useDesk(({ changes }) => changes?.files);
  if (pages.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="pb-2 text-title">{title}</h2>
      <ul className="grid narrow:grid-cols-3 gap-2">
        {pages.map(({ path, title: name, file }) => (
          <li key={path}>
            <button type="button" className={CARD} onClick={() => void openPage(path).then(focusPage)}>
              <DeskIcon name="page" />
              <span className="min-w-0 flex-1 truncate font-bold text-ink text-label">{name}</span>
              {changed?.some((one) => one.file === file) && <Dot label={words.tree.changed} />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const CARD =
  'flex min-h-12 w-full items-center gap-2.5 rounded-[9px] border border-line bg-panel px-3 py-1.5 text-left hover:border-edge';
