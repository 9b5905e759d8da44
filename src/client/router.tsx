import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { PageCache } from './page-cache.ts';
import { type Visiting, VisitProvider } from './routed.tsx';
import { createRoutes } from './routes.tsx';

/** Starts the router of a site below its base path; returns the component that leads from page to page, and renders nothing. */
export function startRouter(base: string, cache: PageCache): (props: Visiting) => React.ReactNode {
  const { routes, discover } = createRoutes(base, cache);
  const router = createBrowserRouter(routes, { basename: `${base}/`, patchRoutesOnNavigation: discover });
  return function SiteRouter(visiting) {
    return (
      <VisitProvider value={visiting}>
        <RouterProvider router={router} />
      </VisitProvider>
    );
  };
}
