import { fail, showScreen } from './actions.ts';
import { getState, type State, subscribe } from './store.ts';

const LAST = 'desk-last';
const RECENT = 'desk-recent';
/** Maximum number of pages that the start screen lists as opened before. */
const MAX_RECENT = 5;

/** Opens the desk at its address; without one where it was left, or at the start. */
export async function openAddress(): Promise<void> {
  await showScreen(readAddress(location.search || (localStorage.getItem(LAST) ?? '?view=start'))).catch(fail);
  writeAddress();
  subscribe(writeAddress);
  addEventListener('popstate', () => void showScreen(readAddress(location.search)).catch(fail));
}

/** Returns the paths of the pages that were opened last. */
export function listRecent(): string[] {
  return (localStorage.getItem(RECENT) ?? '').split('\n').filter((path) => path !== '');
}

function readAddress(search: string) {
  const parameters = new URLSearchParams(search);
  const view = VIEWS.find((one) => one === parameters.get('view')) ?? 'page';
  return { view, path: parameters.get('page') ?? '/', pointer: parameters.get('block') ?? '' };
}

const VIEWS = ['start', 'page', 'new', 'replace', 'problems', 'changes', 'source'] as const;

/** Shows the state in the address: another page or screen is a step of the browser's history, a block is not. */
function writeAddress(): void {
  const { page } = getState();
  const search = createAddress(getState());
  if (!page || search === location.search) return;
  const [before, after] = [readAddress(location.search), readAddress(search)];
  const isStep = location.search !== '' && (before.path !== after.path || before.view !== after.view);
  history[isStep ? 'pushState' : 'replaceState'](null, '', search);
  localStorage.setItem(LAST, search);
  const others = listRecent().filter((path) => path !== page.path);
  if (after.view === 'page')
    localStorage.setItem(RECENT, [page.path, ...others].slice(0, MAX_RECENT).join('\n'));
}

function createAddress({ view, page, selected }: State): string {
  const block = selected?.file === page?.file ? selected?.pointer : '';
  const entries = [
    ...(view === 'page' ? [] : [`view=${view}`]),
    `page=${encodeURI(page?.path ?? '/')}`,
    ...(block ? [`block=${encodeURI(block)}`] : []),
  ];
  return `?${entries.join('&')}`;
}
