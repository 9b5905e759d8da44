import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { Site } from '../generated/props.ts';
import type { PageData } from '../render/document.tsx';
import { createLoader } from './loader.ts';
import { Navigation } from './navigation.tsx';

/** Hands the page over to React. Where anything needed for that is missing, the page stays as it is: readable. */
async function hydrate(): Promise<void> {
  const root = document.getElementById('root');
  const { site: address, page, engine } = document.getElementById('client')?.dataset ?? {};
  if (!root || !address) return;
  const [data, site] = await Promise.all([
    page ? fetched<PageData>(page) : inDocument(),
    fetched<Site>(address),
  ]);
  // Data of another deployment than the document's would draw another page over it.
  if (!data || !site || data.engine !== engine) return;
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

function inDocument(): PageData | undefined {
  const text = document.getElementById('page-data')?.textContent;
  return text ? JSON.parse(text) : undefined;
}

async function fetched<T>(address: string): Promise<T | undefined> {
  const response = await fetch(address, { credentials: 'same-origin' });
  return response.ok ? response.json() : undefined;
}

// Whatever fails (the network, a file that is cut off) leaves the page as it is.
hydrate().catch((error: unknown) => console.warn('The page stays without JavaScript.', error));
