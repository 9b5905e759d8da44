import { describe, expect, it } from 'vitest';
import { formatText } from '../../src/report/text.ts';
import { getProblems, memorySource, siteWith } from '../core/memory.ts';

describe('the text report', () => {
  it('shows range, rule, message, the text around it and help', () => {
    const files = siteWith([{ type: 'cardlist' }]);
    expect(
      formatText(getProblems(files), memorySource(files), false),
    ).toBe(`content/pages/home.json:7:15  error  unknown-block
  There is no block "cardlist". Did you mean "cardList"?

    6 |     {
  > 7 |       "type": "cardlist"
      |               ^^^^^^^^^^
    8 |     }

  The blocks are "cardList", "columns", "contact", "cta", "downloads", "embed", "faq", "gallery", "hero", "image", "linkList", "logos", "news", "notice", "pageHeader", "people", "programme", "prose", "quote", "sectionList", "share", "statGrid", "steps", "table", "video". "npm run validate -- --fix" fixes it.

1 error, 0 warnings
`);
  });

  it('reports that there are no problems', () => {
    expect(formatText([], memorySource({}), false)).toBe('No problems.\n');
  });
});
