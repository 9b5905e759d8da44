import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HelmetProvider } from 'react-helmet-async';
import { BrowserRouter } from 'react-router-dom';
import { createLoader } from './loader.ts';
import { Navigation } from './navigation.tsx';
import type { Drawn } from './page-data.ts';
import { keepServedPage } from './served-page.ts';

/** Hands the page over to React, and takes it back as it was sent if React fails. */
export function hydrate({ data, site }: Drawn): void {
  const root = document.getElementById('root');
  if (!root) return;
  const loader = createLoader(data.buildId);
  const restore = keepServedPage(root);
  startTransition(() => {
    hydrateRoot(
      root,
      <HelmetProvider>
        <BrowserRouter>
          <Navigation initial={data} site={site} loader={loader} />
        </BrowserRouter>
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
