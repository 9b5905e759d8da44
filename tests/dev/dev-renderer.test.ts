import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadBundles } from '../../src/build/bundles.ts';
import { DevRenderer } from '../../src/dev/dev-renderer.ts';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';

const FROM_SOURCES = { renderPage: () => 'from the sources' };

/** Creates a renderer with a watcher, and counts how often it loads the sources. */
function developing(module: object = FROM_SOURCES) {
  const watcher = new EventEmitter();
  const loads: string[] = [];
  const ssrLoadModule = async (url: string) => {
    loads.push(url);
    return module;
  };
  return { renderer: new DevRenderer({ ssrLoadModule, watcher }), watcher, loads };
}

describe('the renderer while code may be edited', () => {
  beforeAll(async () => {
    // What a build leaves.
    await loadBundles();
  });

  it('is the bundle of the sources, whatever happens to content', async () => {
    const { renderer, watcher, loads } = developing();
    const { loadRenderer } = await loadBundles();
    watcher.emit('all', 'change', join(PACKAGE_ROOT, 'content/pages/home.json'));
    expect(await renderer.load()).toBe(await loadRenderer());
    expect(loads).toEqual([]);
  });

  it.each(['change', 'add', 'unlink'])('is loaded from the sources after a %s of one', async (event) => {
    const { renderer, watcher, loads } = developing();
    await renderer.load();
    watcher.emit('all', event, join(PACKAGE_ROOT, 'src/ui/icon.tsx'));
    expect(await renderer.load()).toBe(FROM_SOURCES);
    expect(loads).toEqual(['/src/render/index.tsx']);
  });

  it('reports sources without a renderer', async () => {
    const { renderer, watcher } = developing({});
    watcher.emit('all', 'change', join(PACKAGE_ROOT, 'src/render/index.tsx'));
    await expect(renderer.load()).rejects.toThrow('src/render/index.tsx does not export renderPage.');
  });
});
