import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createLoader } from './loader.ts';
import { Navigation } from './navigation.tsx';
import type { Drawn } from './page-data.ts';

/** Hands the page over to React. */
export function hydrate({ data, site }: Drawn): void {
  const root = document.getElementById('root');
  if (!root) return;
  const loader = createLoader(data.engine);
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <Navigation initial={data} site={site} loader={loader} />
      </BrowserRouter>,
    );
  });
}
