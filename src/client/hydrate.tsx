import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HelmetProvider } from 'react-helmet-async';
import { createPageCache } from './page-cache.ts';
import type { InitialData } from './page-data.ts';
import { keepServedPage } from './served-page.ts';
import { Visit } from './visit.tsx';

/** Hands the page over to React, and takes it back as it was sent if React fails. */
export function hydrate({ data, site }: InitialData): void {
  const root = document.getElementById('root');
  if (!root) return;
  const cache = createPageCache(data.buildId);
  cache.set(location.pathname, data);
  const restore = keepServedPage(root);
  startTransition(() => {
    hydrateRoot(
      root,
      <HelmetProvider>
        <Visit initial={data} site={site} cache={cache} />
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
