import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CardList } from '../../src/blocks/cardList.tsx';
import { Table } from '../../src/blocks/table.tsx';
import { parseRichText } from '../../src/core/resolve/markdown.ts';
import { PageProvider } from '../../src/ui/context.tsx';
import { truncate } from '../../src/ui/truncate.ts';
import { PAGE, testSite } from './site.ts';

const render = (element: React.ReactElement) =>
  renderToStaticMarkup(
    <PageProvider value={{ site: testSite(), page: PAGE, now: 0, dev: false, Blocks: () => null }}>
      {element}
    </PageProvider>,
  );

describe('a table', () => {
  it('reports that it has no rows', () => {
    const data = { columns: [{ field: 'a', title: 'A', kind: 'text' as const }], rows: [], width: 3 };
    expect(render(<Table type="table" title="T" linkLabel="Click here" data={data} />)).toContain(
      'No data available.',
    );
  });

  it('links the addresses of a column of them, and labels each cell that is no title, link or address', () => {
    const columns = [
      { field: 'name', title: 'Name', kind: 'text' as const },
      { field: 'mail', title: 'E-mail', kind: 'email' as const },
      { field: 'age', title: 'Age', kind: 'number' as const },
    ];
    const rows = [
      ['Asha', 'asha@example.org', '36'],
      ['Ravi', '', ''],
    ];
    const html = render(
      <Table type="table" title="T" linkLabel="Click here" data={{ columns, rows, width: 12 }} />,
    );
    expect(html).toContain(
      '<tr role="row"><td role="cell" data-kind="title">Asha</td>' +
        '<td role="cell" data-kind="email"><a href="mailto:asha@example.org">asha@<wbr/>example<wbr/>.org</a></td>' +
        '<td role="cell" data-kind="number" data-label="Age">36</td></tr>' +
        '<tr role="row"><td role="cell" data-kind="title">Ravi</td><td role="cell" data-kind="email"></td>' +
        '<td role="cell" data-kind="number" data-label="Age"></td></tr>',
    );
  });
});

describe('a text that is cut', () => {
  it.each([
    ['short', 10, undefined],
    ['exactly10!', 10, undefined],
    ['just over ten', 10, 'just over'],
    ['👩‍🔬👩‍🔬👩‍🔬', 2, '👩‍🔬👩‍🔬'],
    ['कार्यक्रम', 2, 'कार्य'],
  ])('%s at %d is %s', (text, limit, cut) => {
    expect(truncate(text, limit)).toBe(cut);
  });

  it('keeps its links, bold words and list numbers if it is short', () => {
    const text = parseRichText('**Write** to [us](/), then:\n\n5. Fifth', '');
    const html = render(
      <CardList type="cardList" look="news" featured={false} likes items={[{ title: 'A call', text }]} />,
    );
    expect(html).toContain('<p><strong>Write</strong> to <a ');
    expect(html).toContain('</a>, then:</p><ol start="5"><li>Fifth</li></ol>');
    expect(html).not.toContain('<details');
  });

  it('has no space before a comma in its excerpt', () => {
    const text = parseRichText(`Write in **bold**, then go. ${'word '.repeat(60)}`, '');
    const html = render(
      <CardList type="cardList" look="news" featured={false} likes items={[{ title: 'A call', text }]} />,
    );
    expect(html).toMatch(/<p[^>]*>Write in bold, then go\. .*\[\.\.\.\]<\/p>/);
  });

  it("is cut at the site's limit, with the whole of it in the page", () => {
    const text = 'word '.repeat(60).trim();
    const html = render(
      <CardList
        type="cardList"
        look="news"
        featured={false}
        likes
        items={[{ title: 'A call', text: [{ tag: 'p', children: [text] }] }]}
      />,
    );
    expect(html).toContain(`${text.slice(0, 199)} [...]`);
    expect(html).toContain(`<p>${text}</p>`);
    expect(html).toMatch(/Do you like it\?.*<span>0<\/span>/);
  });
});
