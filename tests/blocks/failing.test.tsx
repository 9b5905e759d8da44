import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '../../src/generated/props.ts';
import { renderPage } from '../../src/render/index.tsx';
import { PAGE, testSite } from './site.ts';

vi.mock('../../src/blocks/video.tsx', () => ({
  Video: () => {
    throw new Error('The video fell over.');
  },
}));
afterEach(() => vi.restoreAllMocks());

const ASSETS = { script: '/a.js', styles: '/a.css', site: '/s.json', icon: '/i.svg', buildId: 'test' };

const WITH_FAILING: Page = {
  ...PAGE,
  blocks: [
    {
      type: 'prose',
      imageSide: 'right',
      headings: 'above',
      enlarge: false,
      contents: [],
      text: [{ tag: 'p', children: ['Before.'] }],
    },
    { type: 'video', videos: [] },
    {
      type: 'prose',
      imageSide: 'right',
      headings: 'above',
      enlarge: false,
      contents: [],
      text: [{ tag: 'p', children: ['After.'] }],
    },
  ],
};

describe('a block that throws', () => {
  it('is left out and reported; the rest of the page is rendered', () => {
    const failures: string[] = [];
    const html = renderPage(
      { page: WITH_FAILING, site: testSite(), now: 0, assets: ASSETS, data: '/x.json', dev: false },
      (reason) => failures.push(reason),
    );
    expect(failures).toEqual(['The video fell over.']);
    expect(html).toContain('Before.');
    expect(html).toContain('After.');
    expect(html).toContain('</html>');
  });
});
