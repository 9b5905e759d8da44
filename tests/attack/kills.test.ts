import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../bench/generate.ts';
import { MARKER } from '../../src/build/write/marker.ts';
import { OLD_NAME, publishOutput, recoverOutput } from '../../src/build/write/staging.ts';
import { UsageError } from '../../src/files/usage-error.ts';
import { digestFiles } from '../build/site-folder.ts';
import { setUpTestSite } from '../build/test-site.ts';
import { CASES, SEED, TIMEOUT_MS } from './cases.ts';
import { buildAnew, type CommandCall, PACKAGE_PROGRAM, runCommand, startCommand } from './commands.ts';

/** The number of kills: 1 by default, 520 at most. */
const KILLS = Math.min(Math.ceil(CASES / 6), 520);
const NOW = '2026-01-01';
const site = setUpTestSite(4);
const build = () => ['build', '--root', site.root, '--out', site.out, '--now', NOW, '--quiet'];
const run = (args: string[], call: CommandCall = {}) =>
  runCommand(args, { program: PACKAGE_PROGRAM, ...call });
const start = (args: string[]) => startCommand(args, { program: PACKAGE_PROGRAM });
const leftovers = () => readdirSync(site.folder).filter((name) => name.includes('.blocksite-'));
const right = async () => JSON.stringify(await buildAnew(site, NOW));
const edit = (mark: number) =>
  site.edit('site.config.json', (text) => text.replace(/"First[^"]*"/, `"First ${mark}"`));

describe('a build that is killed', () => {
  it('at any time leaves the old output or the new one complete, and the next build is right', {
    timeout: TIMEOUT_MS * 4,
  }, async () => {
    expect(await run(build())).toMatchObject({ code: 0 });
    const versions = [JSON.stringify(digestFiles(site.out))];
    const random = createRandom(SEED);
    for (let kill = 0; kill < KILLS; kill++) {
      edit(kill);
      const child = start(build());
      const done = once(child, 'exit');
      // A build takes about this long: there is no event to wait for at any time.
      await pause(random() * 400);
      child.kill('SIGKILL');
      await done;
      recoverOutput(site.out);
      const text = JSON.stringify(digestFiles(site.out));
      if (versions.includes(text)) continue;
      // Not the old one: then it has to be the new one.
      expect(text, `kill ${kill}`).toBe(await right());
      versions.push(text);
    }
    expect(await run(build())).toMatchObject({ code: 0 });
    expect(JSON.stringify(digestFiles(site.out))).toBe(await right());
    expect(leftovers()).toEqual([]);
  });

  /** Kills a process right after a rename to such a name. */
  const killAfter = (name: string) => ({
    env: {
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(
        `import fs from 'node:fs';import { syncBuiltinESMExports } from 'node:module';
       const rename = fs.renameSync;
       fs.renameSync = (from, to) => { rename(from, to); if (String(to).includes(${JSON.stringify(name)})) process.kill(process.pid, 'SIGKILL'); };
       syncBuiltinESMExports();`,
      )}`,
    },
  });

  it.each([
    ['start', () => ['start', '--root', site.root, '--out', site.out, '--port', 'none']],
    ['build', build],
  ])('between the two renames: %s restores the old output', async (_, args) => {
    await site.build();
    const before = JSON.stringify(digestFiles(site.out));
    edit(1);
    expect(await run(build(), killAfter(OLD_NAME))).toMatchObject({ code: 'SIGKILL' });
    expect(existsSync(site.out)).toBe(false);
    expect(leftovers()).toHaveLength(2);
    await run(args());
    expect(JSON.stringify(digestFiles(site.out))).toBe(args === build ? await right() : before);
    await site.build();
    expect(leftovers()).toEqual([]);
  });

  it('between the two renames: preview serves the old output', async () => {
    await site.build();
    edit(1);
    await run(build(), killAfter(OLD_NAME));
    const child = start(['preview', '--out', site.out, '--port', '0']);
    const [output] = await once(child.stdout ?? child, 'data');
    const [url = ''] = /http:\S+/.exec(String(output)) ?? [];
    expect((await fetch(`${url}/p/1`)).status).toBe(200);
    expect((await fetch(`${url}/${MARKER}`)).status).toBe(404);
    const done = once(child, 'exit');
    child.kill();
    await done;
  });
});

describe('the two renames', () => {
  const put = (name: string, text: string) => {
    mkdirSync(join(site.folder, name), { recursive: true });
    writeFileSync(join(site.folder, name, 'x'), text);
    return join(site.folder, name);
  };
  const read = (path: string) => readFileSync(join(path, 'x'), 'utf8');

  it('are undone if their process id was reused', () => {
    const theirs = put(`dist.${OLD_NAME}${process.ppid}`, 'old');
    recoverOutput(site.out);
    expect(read(site.out)).toBe('old');
    expect(existsSync(theirs)).toBe(false);
  });

  it('leave the old output if the new one cannot be moved there', () => {
    put('dist', 'before');
    expect(() => publishOutput(join(site.folder, 'nowhere'), site.out)).toThrow(UsageError);
    expect(read(site.out)).toBe('before');
    expect(leftovers()).toEqual([]);
  });
});

it('a process of another user counts as running', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(`${site.folder}/dist.blocksite-new-${pid}`);
  mkdirSync(`${site.folder}/dist.blocksite-new-1`);
  return site.build().then(() => expect(leftovers()).toEqual(['dist.blocksite-new-1']));
});
