import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import {
  createBrowserRouter,
  type RouteObject,
  RouterProvider,
  redirect,
  useLoaderData,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import type { PageData } from '../render/document.tsx';
import { inTime } from '../ui/in-time.ts';
import { loadInFull } from './load-in-full.ts';
import type { PageCache } from './page-cache.ts';

/** The input of the router. */
export interface RouterSetup {
  /** The site's base path. */
  base: string;
  cache: PageCache;
  /** Called with the page of each entry of the history that is reached, and whether by Back or Forward. */
  onShow: (data: PageData, isBack: boolean) => void;
  /** Called when a page is fetched. */
  onPending: () => void;
}

/** The router of a site. */
export interface SiteRouter {
  /** Leads to a path below the base path. */
  navigate: (to: string, options: { replace: boolean }) => Promise<void>;
  /** Shows nothing: the page on the screen is mounted outside the router. */
  element: ReactNode;
}

/** The id of the route that all others are children of. */
const SITE = 'site';

/**
 * Starts the router of a site. The route of a path is made of the path's JSON, a page or a redirect, when somebody first goes
 * there, so a site of ten thousand pages has no list of routes to load. A path without JSON has the not-found route.
 */
export function startRouter({ base, cache, onShow, onPending }: RouterSetup): SiteRouter {
  const load = (path: string) => {
    if (!cache.get(path)) onPending();
    return inTime(cache.load(path));
  };
  const page: RouteObject = {
    element: <RoutedPage onShow={onShow} />,
    caseSensitive: true,
    // The data of a page stay the same for as long as its deployment does.
    shouldRevalidate: () => false,
    async loader({ request }): Promise<PageData> {
      const data = await load(new URL(request.url).pathname);
      if (data && 'page' in data) return data;
      throw new Response(null, { status: 404 });
    },
  };
  const root: RouteObject = {
    id: SITE,
    ErrorBoundary: LoadInFull,
    HydrateFallback: () => null,
    children: [{ ...page, path: '*' }],
  };
  const router = createBrowserRouter([root], {
    basename: `${base}/`,
    async patchRoutesOnNavigation({ path: whole, patch }) {
      const data = await load(whole);
      const path = whole.slice(base.length);
      if (!data) return;
      if ('redirect' in data)
        patch(SITE, [{ path, caseSensitive: true, loader: () => redirect(data.redirect) }]);
      // The data of the not-found page are at the path that nothing was found at.
      else if (data.page.path === path) patch(SITE, [{ ...page, path }]);
    },
  });
  takeOverRestoration();
  return {
    navigate: (to, options) => router.navigate(to, options),
    element: <RouterProvider router={router} />,
  };
}

/** The route of a page: shows what it has loaded. */
function RoutedPage({ onShow }: Pick<RouterSetup, 'onShow'>) {
  const data = useLoaderData<PageData>();
  const entry = useLocation();
  const isBack = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each entry of the history.
  useLayoutEffect(() => onShow(data, isBack), [data, entry]);
  return null;
}

/** The error of any route, in place of a message: the browser loads the page in full, which shows what the host has there. */
function LoadInFull() {
  useEffect(loadInFull, []);
  return null;
}

/** Takes scroll restoration over from the browser: a page is rendered later than it restores. A reload is left to it. */
function takeOverRestoration(): void {
  const set = (restoration: ScrollRestoration) => () => {
    history.scrollRestoration = restoration;
  };
  set('manual')();
  addEventListener('pagehide', set('auto'));
  addEventListener('pageshow', set('manual'));
}
