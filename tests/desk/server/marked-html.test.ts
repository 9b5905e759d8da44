import { describe, expect, it } from 'vitest';
import { checkMarks, frameBlock, markText, readMarks } from '../../../src/desk/server/marked-html.ts';

const [before, after] = frameBlock(0);
const block = (html: string) => before + html + after;

/** Returns the HTML without marks of one block, in which texts from 10 on are those of the page. */
function read(html: string) {
  return readMarks(block(html), { own: 10, next: 100 });
}

describe('HTML with marks', () => {
  it.each([
    ['words', 'Words', 'Words'],
    ['one character', 'A', 'A'],
    ['half of a character first', '\uD83D\uDE00 face', '\uD83D\uDE00 face'],
    ['characters for private use', '\uE000\uE010\uE001 icon', '\uE000\uE010\uE001 icon'],
    ['another direction', 'שלום', 'שלום'],
  ])('leads to a text of %s', (_, text, shown) => {
    expect(read(`<p>${markText(text, 40)}</p>`).html).toBe(
      `<p data-desk-block="0" data-desk-text="40:0-${shown.length}">${shown}</p>`,
    );
  });

  it('counts an entity as one character', () => {
    const { html } = read(`<p>a &amp; ${markText('b', 40)}&quot;</p>`);
    expect(html).toContain('<p data-desk-block="0" data-desk-text="100:0-4 40:4-5">');
  });

  it('has nothing of an empty text', () => {
    expect(read(`<p>${markText('', 40)}</p>`).html).toBe(
      '<p data-desk-block="0" data-desk-text="40:0-0"></p>',
    );
  });

  it('leads to a text around elements and to the ones in it', () => {
    const parts = markText('by the sea', 40).split(' the ');
    const { html } = read(`<p><b>${parts[0]}</b> the ${parts[1]}</p>`);
    expect(html).toBe('<p data-desk-block="0" data-desk-text="40:0-10"><b>by</b> the sea</p>');
  });

  it('leads to texts of attributes, also of those in URLs', () => {
    const share = encodeURIComponent(markText('Home', 41));
    const { html } = read(`<a href="/to?${share}" title="${markText('Go', 40)}">x</a>`);
    expect(html).toContain('<a href="/to?Home" title="Go" data-desk-attr="title:40"');
  });

  it('numbers texts without a mark, with those in the element around them', () => {
    const { html, unmarked } = read(`<ul><li><b>12</b>${markText('Plants', 40)}</li><li>x</li></ul><i>y</i>`);
    expect(html).toContain('<b data-desk-text="100:0-2">12</b>');
    expect(unmarked.map(({ text, near }) => [text, near])).toEqual([
      ['12', [40]],
      ['x', [40]],
      ['y', []],
    ]);
  });

  it('does not take the words of the site in a block for near', () => {
    const { unmarked } = read(`<p>12 ${markText('pages', 3)}</p>`);
    expect(unmarked).toEqual([{ id: 100, text: '12 ', block: 0, near: [] }]);
  });

  it('leaves scripts as they are', () => {
    expect(read('<script>a < b</script>').html).toBe('<script>a < b</script>');
  });
});

describe('a section with marks', () => {
  it('is kept if it has the same HTML', () => {
    const marked = block(`<p>${markText('Words', 40)}</p>`);
    expect(checkMarks(marked, block('<p>Words</p>'))).toEqual({ html: marked, unmapped: [], causes: [] });
  });

  it('is the one without marks if it differs, because of a text', () => {
    const marked = block(`<p>${markText('One', 40)}</p><p>${markText('Two', 41)}, short</p><p>Three</p>`);
    const plain = block('<p>One</p><p>Two, long</p><p>Three</p>');
    expect(checkMarks(marked, plain)).toEqual({ html: plain, unmapped: [0], causes: [41] });
  });

  it('is the one without marks if a mark has been cut', () => {
    const marked = block(`<p>${markText('Words', 40).slice(0, -2)}</p>`);
    expect(checkMarks(marked, block('<p>Words</p>'))).toMatchObject({ unmapped: [0], causes: [40] });
  });

  it('is the one without marks if blocks are other ones', () => {
    const plain = block('<p>Words</p>');
    expect(checkMarks(`${block('<p></p>')}${plain}`, plain)).toMatchObject({ html: plain });
  });
});
