import { expect, it } from 'vitest';
import { formatHtml } from '../../src/report/html.ts';

it('writes what a problem quotes as text, with a link to the editor and whether --fix repairs it', () => {
  const position = { line: 2, column: 5, offset: 9 };
  const html = formatHtml({
    rule: 'broken-link',
    severity: 'warning',
    file: 'content/pages/<a>.json',
    path: '/site/content/pages/<a>.json',
    pointer: '/blocks/0/href',
    range: { start: position, end: position },
    message: 'There is no "<script>"\u202e.',
    help: 'Link to & from a page.',
    fix: { start: 0, end: 1, text: '' },
    frame: ['> 2 | <b>', '    | ^'],
  });
  expect(html).toBe(
    [
      '<article class="dev-problem dev-warning">',
      '<button class="dev-place" title="Open in the editor" data-open="/site/content/pages/&lt;a&gt;.json:2:5">',
      'content/pages/&lt;a&gt;.json:2:5</button><small> warning broken-link</small>',
      '<p>There is no &quot;&lt;script&gt;&quot;\\u202e.</p><pre>&gt; 2 | &lt;b&gt;&#10;    | ^</pre>',
      '<p class="dev-help">Link to &amp; from a page. &quot;npm run validate -- --fix&quot; fixes it.</p></article>',
    ].join(''),
  );
});
