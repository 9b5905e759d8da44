import { rules } from '../../core/check/rules/index.ts';
import type { Example } from '../../core/check/rules/rule.ts';

/** Problems that are reported outside of rules, and what they catch. */
const BUILT_IN: [name: string, catches: string][] = [
  [
    'json-syntax',
    'A missing, trailing or doubled comma, a comment, single or curly quotes, an unclosed bracket or text, a name that stands twice; also a file that is empty, is not UTF-8, or begins with a byte order mark.',
  ],
  ['schema/missing', 'A field that must be there.'],
  ['schema/unknown', 'A field that the block does not have, mostly a misspelt one.'],
  ['schema/type', 'A number in quotes, a text without, a single thing where a list belongs.'],
  ['schema/one-of', 'A word that is not one of those allowed.'],
  ['schema/empty', 'A text or a list with nothing in it.'],
  ['schema/form', 'A date, an address or a name that is not written as it must be.'],
  ['schema/range', 'A number that is too small or too large.'],
  ['schema/too-many', 'A list that is too long.'],
  ['unknown-block', 'A block of a type that does not exist.'],
  ['missing-row-schema', 'Data without the schema that says which columns it has.'],
  [
    'bad-row-schema',
    'A row schema that is not a JSON Schema, refers to itself or to other files, or has a pattern that could run for hours.',
  ],
  [
    'csv-syntax',
    'A CSV file with another separator, another encoding (UTF-16, Windows-1252), an unclosed quote, a row with too many or too few cells, a merge conflict; also a spreadsheet, PDF or web page by the name of a CSV file, and an empty file.',
  ],
  [
    'csv-columns',
    'A first row without the names of the columns; a column that is misspelt, missing, unknown, or there twice.',
  ],
  ['duplicate-data', 'Two files of one table, such as `team.json` beside `team.csv`.'],
  ['too-much-data', 'A table with more than 100,000 rows, or a file of more than 20 million characters.'],
  ['unreadable-data', 'A file of data that can not be opened or read.'],
  ['waiver', 'An entry of `allow` that names no warning, has expired, or silences nothing.'],
  [
    'unreadable-file',
    "A file or folder that is there and can't be read: no permission, a symbolic link that leads out of the site, in a circle or to nothing, a folder with the name of a file.",
  ],
  ['missing-site', 'A folder without a site.config.json.'],
  [
    'over-budget',
    'A page, or what all pages load, that is heavier than `budgets.json` allows. Only `npm run build` weighs.',
  ],
  ['block-failed', 'A block that could not be drawn and was left out: a mistake of the program.'],
  [
    'dead-link',
    'An address of another site that is no longer there. Only `npm run links` asks for those; they never stop a build.',
  ],
  ['moved-link', 'An address of another site that says it has moved for good. From `npm run links` as well.'],
];

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
      ...BUILT_IN.map(([name, catches]) => `| \`${name}\` | ${catches} |`),
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
