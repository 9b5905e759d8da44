import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import { parseShard } from '../../../src/build/plan/shard.ts';
import { digestFiles } from '../site-folder.ts';
import { COUNT, setUpTestSite } from '../test-site.ts';

const site = setUpTestSite();

describe('a sharded build', () => {
  const shard = async (index: number, of: number, now = 0) => {
    const dir = join(site.folder, `shard-${index}`);
    const { pages } = await buildSite({ root: site.root, out: dir, now, shard: { index, of } });
    return { dir, pages };
  };

  it('results in the bytes of a build by one machine, whatever the number of shards', async () => {
    const right = await site.buildCold();
    for (const of of [1, 3, 5]) {
      const shards = [];
      for (let index = 1; index <= of; index++) shards.push(await shard(index, of));
      expect(shards.reduce((sum, { pages }) => sum + pages, 0)).toBe(COUNT);
      const built = await buildSite({
        root: site.root,
        out: site.out,
        now: 0,
        merge: shards.map(({ dir }) => dir),
      });
      expect(built.rendered).toBe(0);
      expect(digestFiles(site.out)).toEqual(right);
    }
  });

  it('refuses shards that are missing, of other content, of another time, or no shards', async () => {
    const notice = '{ "type": "notice", "text": "Closed.", "until": "1970-01-01" }';
    site.edit(4, (text) => text.replace('"blocks": [', `"blocks": [${notice}, `));
    const forEach = { from: 'data/countries', key: 'code' };
    const page = {
      forEach,
      path: '/c/{this.code}',
      title: 'Country {this.code}',
      blocks: [{ type: 'pageHeader' }],
    };
    writeFileSync(join(site.root, 'content/pages/template.json'), JSON.stringify(page));
    writeFileSync(join(site.root, 'content/data/countries.json'), '[{ "code": "in" }]');
    const schema = '{ "type": "object", "properties": { "code": { "type": "string" } } }';
    writeFileSync(join(site.root, 'content/data/countries.schema.json'), schema);
    const one = await shard(1, 2);
    const two = await shard(2, 2);
    const merge = (dirs: string[], now = 0) =>
      buildSite({ root: site.root, out: site.out, now, merge: dirs });
    await expect(merge([one.dir])).rejects.toThrow('Shards 2/2 are missing.');
    await expect(merge([one.dir, two.dir], 86_400_000)).rejects.toThrow(
      'was built with another --now, and content/pages/4.json has changed since.',
    );
    const table = readFileSync(join(site.root, 'content/data/tables/1.json'), 'utf8');
    site.edit('content/data/tables/1.json', (text) => text.replace(/"lead": "[^"]*"/, '"lead": "Other"'));
    await expect(merge([one.dir, two.dir])).rejects.toThrow(
      'was built from another version, site config or data, or with another --now',
    );
    await expect(merge([one.dir, site.root])).rejects.toThrow('is not the output of "build --shard"');
    site.edit('content/data/tables/1.json', () => table);
    const note = join(one.dir, 'shard.json');
    const right = readFileSync(note, 'utf8');
    for (const name of ['../secret.html', join(site.folder, 'secret.html'), 'linked.html', 'nowhere.html']) {
      writeFileSync(join(site.folder, 'secret.html'), 'of another folder');
      rmSync(join(one.dir, 'linked.html'), { force: true });
      symlinkSync(join(site.folder, 'secret.html'), join(one.dir, 'linked.html'));
      writeFileSync(note, right.replace(/"outputs":\[\["[^"]*"/, `"outputs":[[${JSON.stringify(name)}`));
      await expect(merge([one.dir, two.dir])).rejects.toThrow(
        `lists ${JSON.stringify(name)}, which is no file in it`,
      );
    }
    writeFileSync(note, right);
    site.edit(3, (text) => text.replace('"Apply"', '"Apply now"'));
    await expect(merge([one.dir, two.dir])).rejects.toThrow(
      'was built from another version of content/pages/',
    );
    site.edit(3, (text) => text.replace('"Apply now"', '"Apply"'));
    site.edit('content/pages/template.json', (text) => text.replace('Country', 'Land'));
    await expect(merge([one.dir, two.dir])).rejects.toThrow('was built from another version');
    expect(() => parseShard('3/2')).toThrow('--shard takes a share such as 2/8, not "3/2".');
  });
});
