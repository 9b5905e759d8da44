import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { indexPages } from '../../src/build/search/search-index.ts';

/** Returns a document with what the index adds to texts: spaces between cells, and anchors of blocks for their headings. */
function prepare(html: string): string {
  let anchor: string | undefined;
  return html
    .replaceAll(/<\/(?:th|dt|dd|a|button)>(?=<(?:th|dt|dd|a|button)[ >])/g, '$& ')
    .replaceAll(/<main|<(?:section|div) id="([^"]*)"|<h[2-6](?:[^>]* id=)?/g, (match, id?: string) => {
      const isBare = match.startsWith('<h') && !match.endsWith('id=');
      const prepared = isBare && anchor !== undefined ? `${match} id="${anchor}"` : match;
      anchor = id;
      return prepared;
    });
}

it('the index of the contents of pages is that of whole documents, but for pictures', async () => {
  const dist = inject('dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const documents = files.sort().map((sourcePath) => {
    const html = prepare(readFileSync(join(dist, sourcePath), 'utf8'));
    // Pagefind keeps the first picture of a page, which the search does not show.
    return { sourcePath, content: html.replaceAll(/(<img [^>]*?)src="[^"]*"/g, '$1') };
  });
  const whole = await indexPages(documents);
  expect(whole.size).toBeGreaterThan(20);
  for (const [file, bytes] of whole)
    expect(readFileSync(join(dist, 'pagefind', file)).equals(bytes), file).toBe(true);
});
