import { rules } from '../../core/check/rules/index.ts';
import type { Example } from '../../core/check/rules/rule.ts';

/** Problems that are reported outside of rules, and what they catch. */
const BUILT_IN: Readonly<Record<string, string>> = {
  'json-syntax':
    'A missing, trailing or doubled comma, a comment, single or curly quotes, an unclosed bracket or text, a field or a line that is there twice, a list without its beginning. Also a file that is empty, is not UTF-8, or begins with a byte order mark.',
  'schema/missing': 'A required field is missing.',
  'schema/unknown': 'A field that does not exist there, usually a misspelt one.',
  'schema/type': 'A number in quotes, a text without quotes, a single value instead of a list.',
  'schema/one-of': 'A value that is not one of those allowed.',
  'schema/empty': 'An empty text or an empty list.',
  'schema/form': 'A date, an address or a name in a wrong form.',
  'schema/range': 'A number that is too small or too large.',
  'schema/too-many': 'A list with too many entries.',
  'schema/moved': 'A value that is a block of its own now. `--fix` writes that block.',
  'unknown-block': 'A block with a type that does not exist.',
  'missing-row-schema': 'Data without a row schema, which says which columns it has.',
  'csv-syntax':
    'A CSV file with another separator, another encoding (UTF-16, Windows-1252), an unclosed quote, a row with too many or too few cells, a merge conflict. Also an empty file, and a spreadsheet with the name of a CSV file.',
  'csv-columns':
    'A first row without the names of the columns; a column that is misspelt, missing, unknown or there twice.',
  'unknown-row': 'A value that names a row of another table (`x-refers`) that does not exist.',
  'unknown-value':
    'A value in a query that its column never has: it is not in its `enum`, or it is no number, date or truth value.',
  'unknown-field': 'A field in `fields` of a query that the entries of its list do not have.',
  'no-pages':
    'A query that takes the addresses of rows of which no page is made, or pages of a folder in which none is published.',
  'no-columns': 'A query of data whose row schema is missing or wrong, which is reported itself.',
  'second-paging': 'A second list with `pageSize` on one page.',
  'missing-empty':
    'A query without `empty` that is all that a page or a column has, and that gives nothing, or nothing once its entries are over.',
  'bad-template': 'A page whose `forEach` has neither `key` nor `distinct`, or both.',
  'duplicate-key':
    'Two rows with one key, or a row without one, in data of which a page makes a page for each row.',
  'duplicate-data': 'Two files for one table, such as `team.json` beside `team.csv`.',
  'too-much-data': 'A table with more than 100,000 rows, or a file of more than 20 million characters.',
  'lost-page':
    'A page made of a row that is gone, and nothing at its address. Only `npm run build` knows the earlier pages.',
  'bad-suppression': 'An entry of `allow` that names no warning, has expired, or is not needed.',
  'unreadable-file':
    "A file or folder that can't be read: no permission, a symbolic link, a folder with the name of a file.",
  'missing-site': 'A folder without a site.config.json.',
  'long-page':
    'A page larger than `limits.pageMaxKB` in the site config, 25 KB compressed by default. Only `npm run build` checks this; it never stops a build.',
  'block-failed': 'A block that could not be rendered and was left out, because of a bug in the program.',
  'dead-link':
    'An address of another site that no longer exists. Only `npm run links` checks this; it never stops a build.',
  'moved-link': 'An address of another site that has moved for good. Only `npm run links` checks this.',
};

/** Creates the Markdown page that explains each problem to editors. */
export function createRulesPage(): string {
  const sections = rules.map(({ name, severity, why, bad, good }) =>
    [`## ${name}`, `*${severity}*`, why, 'Wrong:', formatExample(bad), 'Right:', formatExample(good)].join(
      '\n\n',
    ),
  );
  return [
    '# What can be wrong, and why it matters',
    'Made from the rules by `npm run docs`; do not edit.',
    'An *error* stops the build. A *warning* does not; a page can allow one by name, with a reason:',
    fence('"allow": [{ "rule": "stale-deadline", "why": "Kept as the record of last year\'s call." }]'),
    '## Spelling and shape',
    [
      '| problem | catches |',
      '|---|---|',
      ...Object.entries(BUILT_IN).map(([name, catches]) => `| \`${name}\` | ${catches} |`),
    ].join('\n'),
    ...sections,
    '',
  ].join('\n\n');
}

function formatExample({ blocks = [], meta, site, files = {}, links = [] }: Example): string {
  const parts = [
    ...blocks.map((block) => JSON.stringify(block)),
    ...(meta ? [`"meta": ${JSON.stringify(meta)}`] : []),
    ...(site ? [`site.config.json: ${JSON.stringify(site)}`] : []),
    ...Object.entries(files).map(
      ([path, file]) => `${path}: ${typeof file === 'string' ? file.trim() : JSON.stringify(file)}`,
    ),
    ...links.map((link) => `a page that links to ${link}`),
  ];
  return fence(parts.join('\n'));
}

function fence(text: string): string {
  return `\`\`\`\n${text}\n\`\`\``;
}
