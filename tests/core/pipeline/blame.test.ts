import { describe, expect, it } from 'vitest';
import { type Files, getProblems, pageText, siteWith, underlined } from '../memory.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    id: { title: 'Id', type: 'string' },
    name: { title: 'Name', type: 'string' },
    role: { title: 'Role', type: 'string' },
    bio: { title: 'Biography', type: 'string' },
    site: { title: 'Site', type: 'string' },
  },
};
const DATA = 'content/data/team.json';
const TEMPLATE = 'content/pages/person.json';
const HOME = 'content/pages/home.json';

/** Creates twelve rows; `change` changes those that it returns fields for. */
function createRows(change: (i: number) => object = () => ({})): object[] {
  return Array.from({ length: 12 }, (_, i) => ({
    id: `p${i}`,
    name: `Person ${i}`,
    role: 'Guide',
    bio: 'Knows the hills.',
    site: '/',
    ...change(i),
  }));
}

/** Lists the problems of a site with these rows, a page for each of them by `blocks`, and `shown` on the home page. */
function find(
  rows: object[],
  blocks: object[],
  { shown = [], more = {}, files: others = {} }: { shown?: object[]; more?: object; files?: Files } = {},
) {
  const links = { type: 'linkList', links: { from: 'data/team', fields: { label: 'name', href: 'path' } } };
  const template = {
    forEach: { from: 'data/team', key: 'id' },
    path: '/team/{this.id}',
    title: '{this.name}',
    blocks: [{ type: 'pageHeader' }, ...blocks],
    ...more,
  };
  const files: Files = siteWith([{ type: 'pageHeader' }, links, ...shown], {
    [TEMPLATE]: pageText('', template),
    [DATA]: JSON.stringify(rows, null, 2),
    'content/data/team.schema.json': JSON.stringify(SCHEMA),
    ...others,
  });
  return getProblems(files).map((one) => ({
    at: `${one.rule} ${one.file} [${underlined(files, one).split('\n')[0]}]`,
    says: `${one.message} ${one.help}`,
    fixed: one.fix?.text,
  }));
}

const ROW_HELP =
  'Fill in the column in these rows, leave them out by "where", or name a column that all rows have.';
const THREE = `3 of 12 rows have no "role"; this line needs it. In ${DATA}:2, ${DATA}:9, ${DATA}:16. ${ROW_HELP}`;
const FIRST_FIVE = (line: number) => [0, 1, 2, 3, 4].map((i) => `${DATA}:${line + 7 * i}`).join(', ');

describe('a mistake that pages make of rows is one problem that names both ends', () => {
  const withoutRole = createRows((i) => ({ role: i < 3 ? '' : `Guide ${i}` }));

  it.each<[what: string, blocks: object[], more?: object]>([
    ['a fact', [], { blocks: [{ type: 'pageHeader', facts: [{ term: 'Role', detail: '{this.role}' }] }] }],
    ['a text', [{ type: 'prose', text: '{this.role}' }]],
    ['the heading of a card', [{ type: 'cardList', items: [{ title: '{this.role}' }] }]],
  ])('but none for an optional column in %s, which is absent', (_, blocks, more = {}) => {
    expect(find(withoutRole, blocks, { more })).toEqual([]);
  });

  it('an optional column in what the page itself needs, at the line that needs it', () => {
    expect(find(withoutRole, [], { more: { title: '{this.role}' } })).toEqual([
      { at: `schema/missing ${TEMPLATE} ["{this.role}"]`, says: THREE },
    ]);
  });

  it('a column that no row has, at the line that names it', () => {
    const rows = createRows(() => ({ role: undefined }));
    const [problem, ...others] = find(rows, [{ type: 'prose', text: '{this.role}' }]);
    expect(others).toEqual([]);
    expect(problem?.at).toBe(`empty-column ${TEMPLATE} ["{this.role}"]`);
    expect(problem?.says).toContain('No row of data/team has a value in the column "role"');
  });

  it('a value that a single row lacks, at the row', () => {
    const rows = createRows((i) => ({ role: i === 4 ? '' : `Guide ${i}` }));
    expect(find(rows, [], { more: { title: '{this.role}' } })).toEqual([
      {
        at: `schema/missing ${DATA} [{]`,
        says: `The row has no "role", which ${TEMPLATE} needs. Fill in the column, leave the row out by "where", or name a column that all rows have.`,
      },
    ]);
  });

  it('a column mapped to a field of another shape, at the query', () => {
    const people = { type: 'people', items: { from: 'data/team', fields: { photo: 'bio' } } };
    const [problem, ...others] = find(createRows(), [], { shown: [people] });
    expect(others).toEqual([]);
    expect(problem?.at).toBe(`missing-media ${HOME} ["bio"]`);
    expect(problem?.says).toContain(`It is the same for 12 of 12 rows. In ${FIRST_FIVE(6)} and 7 more.`);
  });

  it('a link of a template to pages that do not exist, at its range in the line', () => {
    const text = 'See [it](/staff/{this.id}) and [home](/).';
    const [problem, ...others] = find(createRows(), [{ type: 'prose', text }]);
    expect(others).toEqual([]);
    expect(problem?.at).toBe(`broken-link ${TEMPLATE} [/staff/{this.id}]`);
    expect(problem?.says).toContain(
      `No page has the address "/staff/p0". It is the same for 12 of 12 rows. In ${FIRST_FIVE(3)} and 7 more.`,
    );
  });

  it('a link in a cell that many pages show, at the cell', () => {
    const rows = createRows((i) => (i === 4 ? { bio: 'See [it](/nowhere).' } : {}));
    const list = { type: 'people', items: { from: 'data/team', fields: { text: 'bio' } } };
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [
        `content/pages/list${i}.json`,
        pageText(`/list${i}`, { title: `List ${i}`, blocks: [{ type: 'pageHeader' }, list] }),
      ]),
    );
    const links = Array.from({ length: 20 }, (_, i) => ({ label: `List ${i}`, href: `/list${i}` }));
    const [problem, ...others] = find(rows, [{ type: 'prose', text: '{this.bio}' }], {
      shown: [{ type: 'linkList', links }],
      files,
    });
    expect(others).toEqual([]);
    expect(problem?.at).toBe(`broken-link ${DATA} [/nowhere]`);
    expect(problem?.says).toMatch(/It is shown by content\/pages\/list0\.json and 20 more\.$/);
  });

  it('a line that is too long for most rows, at the line', () => {
    const title = '{this.name}, one of the people of this society since its very beginning';
    const [problem, ...others] = find(createRows(), [], { more: { meta: { title } } });
    expect(others).toEqual([]);
    expect(problem?.at).toBe(`meta-length ${TEMPLATE} ["${title}"]`);
    expect(problem?.says).toContain(`It is the same for 12 of 12 rows. In ${FIRST_FIVE(4)} and 7 more.`);
  });

  it('has the fix of a cell at the cell, and none at the line', () => {
    const block = { type: 'cta', title: 'Visit', label: 'Go', href: '{this.site}' };
    const fix = (rows: object[]) => find(rows, [block]).map(({ at, fixed }) => `${at} ${fixed}`);
    const wrong = (i: number) => ({ site: `/Team/P${i}` });
    expect(fix(createRows((i) => (i === 4 ? wrong(i) : {})))).toEqual([
      `broken-link ${DATA} ["/Team/P4"] /team/p4`,
    ]);
    expect(fix(createRows(wrong))).toEqual([`broken-link ${TEMPLATE} ["{this.site}"] undefined`]);
  });

  it('values that are wrong in a few rows, at their cells', () => {
    const rows = createRows((i) => (i === 4 || i === 5 ? { site: `/nowhere${i}` } : {}));
    const block = { type: 'cta', title: 'Visit', label: 'Go', href: '{this.site}' };
    expect(find(rows, [block]).map(({ at }) => at)).toEqual([
      `broken-link ${DATA} ["/nowhere4"]`,
      `broken-link ${DATA} ["/nowhere5"]`,
    ]);
  });
});
