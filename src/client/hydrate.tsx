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
  const text = document.getElementById('page-data')?.textContent;
  const address = document.getElementById('client')?.dataset.site;
  if (!root || !text || !address) return;
  const data: PageData = JSON.parse(text);
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) return;
  const site: Site = await response.json();
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

void hydrate();
