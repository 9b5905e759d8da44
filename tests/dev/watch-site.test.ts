import { EventEmitter } from 'node:events';
import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSite } from '../../src/dev/watch-site.ts';
import { createTempFolder } from '../temp-folder.ts';

beforeEach(() => {
  // The time of day stays real: files have it too.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A watcher that reports what a test emits. */
class Watcher extends EventEmitter {
  add = () => this;
  unwatch = () => this;
}

/** Watches a site. `onFirst` is called with the first change, while that is handled. */
function watch(onFirst: (page: string) => void = () => {}) {
  const root = createTempFolder();
  for (const folder of ['data', 'pages']) mkdirSync(join(root, 'content', folder), { recursive: true });
  const page = join(root, 'content/pages/a.json');
  writeFileSync(page, '{}');
  const watcher = new Watcher();
  const changes: string[][] = [];
  const stop = watchSite(watcher, root, (files) => {
    if (changes.push(files) === 1) onFirst(page);
  });
  return { root, page, changes, stop, save: () => watcher.emit('all', 'change', page) };
}

it('a file with a time in the future is reported once', () => {
  const { page, changes, stop, save } = watch();
  const tomorrow = new Date(Date.now() + 86_400_000);
  utimesSync(page, tomorrow, tomorrow);
  save();
  vi.advanceTimersByTime(400);
  stop();
  expect(changes).toEqual([['content/pages/a.json']]);
});

it('a folder that is replaced while a file is saved is reported too', () => {
  const { root, changes, stop, save } = watch();
  vi.advanceTimersByTime(400);
  mkdirSync(join(root, 'content/new'));
  renameSync(join(root, 'content/data'), join(root, 'old'));
  renameSync(join(root, 'content/new'), join(root, 'content/data'));
  save();
  vi.advanceTimersByTime(400);
  stop();
  expect(changes.flat()).toContain('content');
});

it('a file that is added in the tick of another change of its folder is reported', () => {
  const { root, changes, stop } = watch();
  const pages = join(root, 'content/pages');
  const tick = Math.floor(Date.now() / 1000);
  utimesSync(pages, tick, tick);
  vi.advanceTimersByTime(300);
  writeFileSync(join(pages, 'b.json'), '{}');
  utimesSync(pages, tick, tick);
  vi.advanceTimersByTime(400);
  stop();
  expect(changes.flat()).toContain('content');
});

it('a file that is written while its folder is watched again is reported', () => {
  const { root, changes, stop } = watch((page) => writeFileSync(join(page, '../b.json'), '{}'));
  vi.advanceTimersByTime(300);
  writeFileSync(join(root, 'content/pages/b.json'), '');
  vi.advanceTimersByTime(1000);
  stop();
  expect(changes).toEqual([['content'], ['content/pages/b.json']]);
});

it('a second save in the tick of the first is reported', () => {
  const tick = Math.floor(Date.now() / 1000);
  const write = (file: string, text: string) => {
    writeFileSync(file, text);
    utimesSync(file, tick, tick);
  };
  const { page, changes, stop, save } = watch((file) => write(file, '{ "title": "A" }'));
  write(page, '');
  save();
  vi.advanceTimersByTime(200);
  expect(changes).toHaveLength(2);
  stop();
});

it('a second save right after the first is reported, and none after the end', () => {
  const { page, changes, stop, save } = watch((file) => writeFileSync(file, '{ "title": "A" }'));
  save();
  vi.advanceTimersByTime(200);
  expect(changes).toHaveLength(2);
  save();
  vi.advanceTimersByTime(200);
  expect(changes).toHaveLength(3);
  stop();
  writeFileSync(page, '{ "title": "B" }');
  vi.advanceTimersByTime(100);
  expect(changes).toHaveLength(3);
});
