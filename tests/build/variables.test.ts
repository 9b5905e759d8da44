import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { digestFiles } from './site-folder.ts';
import { COUNT, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

const DAY = 86_400_000;
const write = (name: string, value: unknown) => {
  mkdirSync(join(site.root, 'content/data'), { recursive: true });
  writeFileSync(join(site.root, 'content/data', name), JSON.stringify(value));
};
const configure = (variables: object, more: object = {}) =>
  site.edit('site.config.json', (text) => JSON.stringify({ ...JSON.parse(text), variables, ...more }));
const addText = (page: number, text: string) =>
  site.edit(page, (written) => {
    const value = JSON.parse(written);
    value.blocks.push({ type: 'prose', text });
    return JSON.stringify(value);
  });
const addTable = (page: number, data: string | object) =>
  site.edit(page, (written) => {
    const value = JSON.parse(written);
    value.blocks.push({ type: 'table', title: 'Projects', data });
    return JSON.stringify(value);
  });

const build = async (now = 0) => (await site.build({ now })).rendered;

async function expectCold(now = 0): Promise<void> {
  expect(digestFiles(site.out)).toEqual(await site.buildCold(now));
}

const projects = (count: number, name = 'Project') =>
  Array.from({ length: count }, (_, i) => ({ name: `${name} ${i}`, until: `1970-01-0${i + 2}` }));
const TEXT = { type: 'string' };
const schema = (title = 'Name') => ({
  type: 'object',
  properties: { name: { ...TEXT, title }, until: { ...TEXT, title: 'Until', format: 'date' } },
});

it('a variable that changes renders the pages that use it, and only they', async () => {
  write('projects.json', [{ name: 'Of {cell}' }]);
  write('projects.schema.json', schema('Name at {column}'));
  const values = {
    one: 'first',
    two: 'second',
    cell: 'cells',
    column: 'columns',
    all: 'all',
    host: 'a host',
    unused: 'none',
  };
  const chained = { ...values, chain: 'a {one}' };
  const footer = { footer: { text: 'Of {all}' } };
  configure(chained, footer);
  addText(1, 'A {one} text');
  addText(2, 'A {one} and a {two} text');
  addText(3, 'A {chain} text');
  addTable(4, 'projects');
  addTable(5, { from: 'data/projects' });
  expect(await build()).toBe(COUNT);
  expect(await build()).toBe(0);
  const cases: [changed: object, rendered: number][] = [
    [{ one: 'FIRST' }, 3],
    [{ two: 'SECOND' }, 1],
    [{ cell: 'CELLS' }, 2],
    [{ column: 'COLUMNS' }, 2],
    [{ unused: 'NONE', added: 'NEW' }, 0],
    [{ all: 'ALL' }, COUNT],
    // Labels of the interface have this name, too.
    [{ host: 'A HOST' }, COUNT],
  ];
  for (const [changed, rendered] of cases) {
    Object.assign(chained, changed);
    configure(chained, footer);
    expect(await build(), JSON.stringify(changed)).toBe(rendered);
    if (rendered === 0) await expectCold();
  }
});

it('a number of rows that changes renders the pages that show it, and only they', async () => {
  write('projects.json', projects(3));
  write('projects.schema.json', schema());
  const from = 'data/projects';
  configure({ projects: { from }, current: { from, where: { until: { after: 'today' } } } });
  addText(1, 'We have {projects} projects.');
  addText(2, 'We have {current} projects now.');
  const shown = (page: number) => readFileSync(join(site.out, `p/${page}.html`), 'utf8');
  expect(await build()).toBe(COUNT);
  expect(shown(1)).toContain('We have 3 projects.');
  // Another name is no other number.
  write('projects.json', projects(3, 'Other'));
  expect(await build()).toBe(0);
  write('projects.json', projects(4));
  expect(await build()).toBe(2);
  expect(shown(1)).toContain('We have 4 projects.');
  expect(shown(2)).toContain('We have 4 projects now.');
  expect((await site.build()).nextChange).toBe(2 * DAY);
  expect(await build(2 * DAY - 1)).toBe(0);
  expect(await build(2 * DAY)).toBe(1);
  expect(shown(2)).toContain('We have 3 projects now.');
  await expectCold(2 * DAY);
  expect(await build(0)).toBe(1);
});

it('a row that others name changes the pages that show it, as a cold build does', async () => {
  const id = { id: TEXT, name: TEXT };
  const cohort = { ...TEXT, 'x-refers': 'data/cohorts' };
  write('cohorts.json', [{ id: 'c1', name: 'First' }]);
  write('cohorts.schema.json', { type: 'object', properties: id });
  write('members.json', [{ id: 'ada', name: 'Ada', cohort: 'c1' }]);
  write('members.schema.json', { type: 'object', properties: { ...id, cohort } });
  const from = 'data/members';
  const list = { from, fields: { name: 'name', position: 'cohort.name', href: 'path' } };
  const addBlock = (page: number, block: object) =>
    site.edit(page, (text) => {
      const { blocks, ...more } = JSON.parse(text);
      return JSON.stringify({ ...more, blocks: [...blocks, block] });
    });
  addBlock(1, { type: 'people', items: list });
  site.edit(2, (text) => {
    const { $schema } = JSON.parse(text);
    const blocks = [{ type: 'pageHeader' }, { type: 'prose', text: 'Of {this.cohort.name}.' }];
    const page = { $schema, path: '/m/{this.id}', title: '{this.name}', blocks };
    writeFileSync(
      join(site.root, 'content/pages/member.json'),
      JSON.stringify({ ...page, forEach: { from, key: 'id' } }),
    );
    return text;
  });
  expect(await build()).toBe(COUNT + 1);
  write('cohorts.json', [{ id: 'c1', name: 'Second' }]);
  expect(await build()).toBe(2);
  for (const page of ['p/1', 'm/ada'])
    expect(readFileSync(join(site.out, `${page}.html`), 'utf8')).toContain('Second');
  await expectCold();
});
