import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { formatSarif } from '../../src/report/sarif.ts';
import { getProblems, siteWith } from '../core/memory.ts';

// From https://www.schemastore.org/sarif-2.1.0-rtm.5.json.
const { id: _, ...schema }: Record<string, unknown> = JSON.parse(
  readFileSync('tests/fixtures/sarif-2.1.0.schema.json', 'utf8'),
);
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
// It is written in draft-04, of which it uses nothing that draft-07 reads differently but the name of `id`.
const validate = ajv.compile({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' });
const errorsOf = (report: string) => {
  validate(JSON.parse(report));
  return validate.errors ?? [];
};

it('is valid by the SARIF 2.1.0 schema: no problems, errors, warnings, and files of any name', () => {
  const files = siteWith([{ type: 'proze' }, { type: 'prose', text: '[x](http://example.org/)' }], {
    'content/pages/é ü.json': '{ "path": "/e", }',
  });
  const problems = getProblems(files);
  expect(problems.map(({ severity }) => severity)).toContain('error');
  expect(errorsOf(formatSarif(problems))).toEqual([]);
  expect(errorsOf(formatSarif([]))).toEqual([]);
});

it('offers the fixes that are safe', () => {
  const files = siteWith([{ type: 'porse', text: 'x' }]);
  const text = files['content/pages/home.json'] ?? '';
  const problems = getProblems(files);
  const [result] = JSON.parse(formatSarif(problems)).runs[0].results;
  expect(result.fixes).toMatchObject([
    {
      artifactChanges: [
        {
          replacements: [
            {
              deletedRegion: { charOffset: text.indexOf('porse'), charLength: 5 },
              insertedContent: { text: 'prose' },
            },
          ],
        },
      ],
    },
  ]);
});

it('the schema refuses other JSON', () => {
  expect(errorsOf('{"version":"2.1.0"}').length).toBeGreaterThan(0);
});
