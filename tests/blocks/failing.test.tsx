import { afterEach, describe, expect, it, vi } from 'vitest';
import { sitePlan } from '../../src/core/plan.ts';
import { resolveValue } from '../../src/core/resolve/value.ts';
import type { Page, Site } from '../../src/generated/props.ts';
import { isResolvedSite } from '../../src/generated/validators.js';
import { renderPage } from '../../src/render/index.tsx';
import { memorySource, SITE } from '../core/memory.ts';

vi.mock('../../src/blocks/video.tsx', () => ({
  Video: () => {
    throw new Error('The video fell over.');
  },
}));
afterEach(() => vi.restoreAllMocks());

const ASSETS = { script: '/a.js', styles: '/a.css', site: '/s.json', icon: '/i.svg', engine: 'test' };

function site(): Site {
  const picture = { src: '/logo.svg', width: 8, height: 8, sources: [], oversize: false };
  const resolved = resolveValue(JSON.parse(SITE), sitePlan, {
    source: memorySource({}),
    tables: { names: [], get: () => undefined, matching: () => [] },
    variables: {},
    dates: { lang: 'en', timeZone: 'UTC', timeZoneName: 'UTC' },
    media: () => picture,
  });
  if (!isResolvedSite(resolved)) throw new Error('The site under test is not valid.');
  return resolved;
}

const PAGE: Page = {
  path: '/',
  title: 'Home',
  lang: 'en',
  layout: 'site',
  crumb: 'Home',
  url: 'https://www.example.org/',
  description: 'A page.',
  head: { title: 'Home', meta: [], links: [] },
  blocks: [
    { type: 'prose', imageSide: 'right', text: [{ tag: 'p', children: ['Before.'] }] },
    { type: 'video', videos: [] },
    { type: 'prose', imageSide: 'right', text: [{ tag: 'p', children: ['After.'] }] },
  ],
};

describe('a block that throws', () => {
  it('is left out and told; nothing else of the page is lost', () => {
    const failures: string[] = [];
    const html = renderPage({ page: PAGE, site: site(), now: 0, assets: ASSETS, dev: false }, (reason) =>
      failures.push(reason),
    );
    expect(failures).toEqual(['The video fell over.']);
    expect(html).toContain('Before.');
    expect(html).toContain('After.');
    expect(html).toContain('</html>');
  });
});
