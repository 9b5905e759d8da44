import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HelmetProvider } from 'react-helmet-async';
import { createBrowserRouter, createPath, RouterProvider, redirect, useRouteError } from 'react-router-dom';
import { getBasePath } from '../core/paths/site-paths.ts';
import { loadOnDemand } from '../generated/on-demand.ts';
import { inTime } from '../ui/in-time.ts';
import { createPageCache, type InitialData } from './page-data.ts';
import { RoutedPage } from './routed-page.tsx';
import { keepServedPage, loadInFull } from './served-page.ts';

/** Hands the page over to React, and takes it back as it was sent if React fails. */
export async function hydrate(initial: InitialData): Promise<void> {
  await loadOnDemand(initial.data.page);
  const root = document.getElementById('root');
  if (!root) return;
  const restore = keepServedPage(root);
  const router = createSiteRouter(initial);
  // Left, the page gives the scroll position to the browser; it comes back from a cache without being mounted again.
  addEventListener('pageshow', () => Object.assign(history, { scrollRestoration: 'manual' }));
  startTransition(() => {
    hydrateRoot(
      root,
      <HelmetProvider>
        <RouterProvider router={router} />
      </HelmetProvider>,
      {
        onUncaughtError(error) {
          restore();
          console.error('The page goes on without JavaScript.', error);
        },
      },
    );
  });
}

/** Returns the router, at the page in the document. Its one route loads the JSON of any path, so visitors load no list of routes. */
function createSiteRouter(initial: InitialData) {
  const cache = createPageCache(initial, loadOnDemand);
  const router = createBrowserRouter(
    [
      {
        id: 'page',
        path: '*',
        element: <RoutedPage {...initial} cache={cache} />,
        ErrorBoundary: Rethrow,
        async loader({ request }) {
          const data = await inTime(cache.load(new URL(request.url).pathname)).catch(() => undefined);
          if (data) return 'redirect' in data ? redirect(data.redirect) : data;
          const { location: next } = router.state.navigation;
          if (next && !request.signal.aborted) loadInFull(createPath(next));
          // The page stays until the browser shows the other one.
          return new Promise(() => {});
        },
      },
    ],
    { basename: `${getBasePath(initial.site.url)}/`, hydrationData: { loaderData: { page: initial.data } } },
  );
  return router;
}

/** Leaves an error of rendering to the root, which puts the page back as it was sent. */
function Rethrow(): never {
  throw useRouteError();
}
