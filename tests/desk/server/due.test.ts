import { beforeEach, expect, it } from 'vitest';
import { createCheckOptions } from '../../../src/build/check/check-folder.ts';
import { checkSite } from '../../../src/core/pipeline/index.ts';
import { listDue } from '../../../src/desk/server/due.ts';
import { folderSource } from '../../../src/files/folder-source.ts';
import { type OpenedEdits, openEdits } from './open-edits.ts';

const SETTINGS = 'site.config.json';
const CALL = 'content/pages/grants.json';
const NOW = Date.parse('2026-11-29T12:00:00Z');

let desk: OpenedEdits;
beforeEach(() => {
  desk = openEdits('templates/site');
});

const list = () => {
  const { site, pages } = checkSite(folderSource(desk.root), createCheckOptions(NOW));
  return listDue({ site, pages: pages.map(({ summary }) => summary) });
};
const writePage = (file: string, fields: object) =>
  desk.write(file, JSON.stringify({ path: '/grants', title: 'Grants', blocks: [], ...fields }));

it('lists the dates of pages that pass within 30 days, those of drafts too, the next first, each once', () => {
  writePage(CALL, {
    draft: true,
    subject: { kind: 'call', opensAt: '2026-11-01T09:00:00Z', closesAt: '2026-12-29T23:59:00Z' },
    blocks: [{ type: 'cta', label: 'Apply', href: 'https://a.example', closesAt: '2026-12-29T23:59:00Z' }],
  });
  writePage('content/pages/day.json', {
    path: '/day',
    subject: { kind: 'event', startsOn: '2026-11-29', endsOn: '2026-12-30' },
  });
  expect(list().filter(({ file }) => !file.includes('/events/'))).toEqual([
    { file: 'content/pages/day.json', pointer: '/subject/startsOn', date: '2026-11-29', name: 'Begins' },
    { file: CALL, pointer: '/blocks/0/closesAt', date: '2026-12-29T23:59:00Z', name: 'Closes' },
  ]);
});

it('lists the dates of a notice of all pages, by the annotation of its schema', () => {
  const settings = JSON.parse(desk.read(SETTINGS));
  const notice = { text: 'We move.', from: '2026-01-01', until: '2026-12-01' };
  desk.write(SETTINGS, JSON.stringify({ ...settings, notice }));
  expect(list()).toContainEqual({
    file: SETTINGS,
    pointer: '/notice/until',
    date: '2026-12-01',
    name: 'Last day',
  });
});
