import {
  type LoaderFunctionArgs,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  redirect,
} from 'react-router-dom';
import type { PageData } from '../render/document.tsx';
import { inTime } from '../ui/in-time.ts';
import type { PageCache } from './page-cache.ts';
import { LoadInFull, RoutedPage, RoutedSite } from './routed.tsx';

/** The id of the route that all others are children of. */
const SITE = 'site';

/** The routes of a site, as the router takes them. */
export interface SiteRoutes {
  /** Those that are there before anybody navigates. */
  routes: RouteObject[];
  /** Declares the route of a path that is navigated to. */
  discover: PatchRoutesOnNavigationFunction;
}

/**
 * Returns the routes of a site. The route of a path is made of the path's JSON, a page or a redirect, when somebody first goes
 * there, so a site of ten thousand pages has no list of routes to load. A path without JSON has the not-found route.
 */
export function createRoutes(base: string, cache: PageCache): SiteRoutes {
  const page: RouteObject = {
    Component: RoutedPage,
    caseSensitive: true,
    // The data of a page stay the same for as long as its deployment does.
    shouldRevalidate: () => false,
    async loader({ request }: LoaderFunctionArgs): Promise<PageData> {
      const data = await inTime(cache.load(new URL(request.url).pathname));
      if (data && 'page' in data) return data;
      throw new Response(null, { status: 404 });
    },
  };
  return {
    routes: [
      {
        id: SITE,
        Component: RoutedSite,
        ErrorBoundary: LoadInFull,
        HydrateFallback: () => null,
        children: [{ ...page, path: '*' }],
      },
    ],
    async discover({ path: whole, patch }) {
      const data = await inTime(cache.load(whole));
      const path = whole.slice(base.length);
      if (!data) return;
      if ('redirect' in data)
        patch(SITE, [{ path, caseSensitive: true, loader: () => redirect(data.redirect) }]);
      // The data of the not-found page are at the path that nothing was found at.
      else if (data.page.path === path) patch(SITE, [{ ...page, path }]);
    },
  };
}
