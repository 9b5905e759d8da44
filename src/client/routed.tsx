import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import {
  Outlet,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router-dom';
import type { PageData } from '../render/document.tsx';
import type { FollowedLink } from './follow-links.ts';
import { loadInFull } from './load-in-full.ts';
import { type Entry, useOwnRestoration } from './scroll-positions.ts';

/** A page, the entry of the history that it is shown for, and whether Back or Forward led there. */
export interface Shown {
  data: PageData;
  entry: Entry;
  isBack: boolean;
}

/** The visit, as the routes see it: the page on the screen is mounted outside them. */
export interface Visiting {
  shown: Shown;
  /** The link that was followed last. */
  link: FollowedLink | undefined;
  onShow: (next: Shown) => void;
  onPending: () => void;
}

const Context = createContext<Visiting | undefined>(undefined);

/** Gives the visit to the routes. */
export const VisitProvider = Context.Provider;

function useVisiting(): Visiting {
  const visiting = useContext(Context);
  if (!visiting) throw new Error('A route was rendered outside a visit.');
  return visiting;
}

/** The route around all others: follows links, and says when a page is on its way. */
export function RoutedSite() {
  const { link, onPending } = useVisiting();
  const navigate = useNavigate();
  const { state } = useNavigation();
  useOwnRestoration();
  useEffect(() => {
    if (link) void navigate(link.to, { replace: link.replace });
  }, [link, navigate]);
  useEffect(() => {
    if (state === 'loading') onPending();
  }, [state, onPending]);
  return <Outlet />;
}

/** The route of a page: shows what it has loaded. */
export function RoutedPage() {
  const { shown, onShow } = useVisiting();
  const data = useLoaderData<PageData>();
  const entry = useLocation();
  const isBack = useNavigationType() === 'POP';
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each entry of the history.
  useLayoutEffect(() => {
    // The page that the router began with is on the screen already.
    const isShown = isFirst.current && data === shown.data;
    isFirst.current = false;
    if (!isShown) onShow({ data, entry, isBack });
  }, [data, entry]);
  return null;
}

/** The error of any route, in place of a message: the browser loads the page in full, which shows what the host has there. */
export function LoadInFull() {
  const { shown } = useVisiting();
  const { pathname } = shown.entry;
  useEffect(() => loadInFull(pathname), [pathname]);
  return null;
}
