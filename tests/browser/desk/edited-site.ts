import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAddress } from '../../../src/desk/server/access.ts';
import { PACKAGE_ROOT } from '../../../src/files/paths.ts';
import { PACKAGE_PROGRAM } from '../../attack/commands.ts';
import { startDev } from '../../attack/dev-process.ts';

/** The sites of this worker: its files of tests use them one after another, with one server and its caches. */
const sites = new Map<string, EditedSite>();

/** Returns the copy of a site, which is created on its first use. */
export function getEditedSite(name: string): EditedSite {
  const found = sites.get(name) ?? new EditedSite(name);
  sites.set(name, found);
  return found;
}

// Vitest ends a worker with this signal.
process.once('SIGTERM', () => {
  for (const site of sites.values()) site.remove();
  process.exit();
});

/** A copy of a site with its content committed to git, and the server of its desk. */
export class EditedSite {
  readonly root = mkdtempSync(join(tmpdir(), 'blocksite-'));
  #port = 0;
  readonly #commit: string;
  #server: ChildProcess | undefined;
  #isChanged = false;

  constructor(name: string) {
    for (const part of ['content', 'site.config.json'])
      cpSync(join(PACKAGE_ROOT, name, part), join(this.root, part), { recursive: true });
    this.git('init', '--quiet');
    appendFileSync(join(this.root, '.git/info/exclude'), 'node_modules\n');
    this.git('add', '--all');
    this.git('commit', '--quiet', '--message', 'Before');
    this.#commit = this.git('rev-parse', 'HEAD');
  }

  /** An address of the desk, with a new code. */
  get url(): string {
    return createAddress(this.root, `http://localhost:${this.#port}`);
  }

  git(...args: string[]): string {
    return execFileSync('git', ['-c', 'user.name=Editor', '-c', 'user.email=editor@example.org', ...args], {
      cwd: this.root,
      encoding: 'utf8',
    });
  }

  /** Ends the server and starts another one for the same folder, at the same address. */
  async restart(): Promise<void> {
    await this.stop();
    const { dev, port } = await startDev(this.root, ['edit', '--no-open'], PACKAGE_PROGRAM, this.#port);
    this.#server = dev;
    this.#port = port;
  }

  /** Ends the server. */
  async stop(signal?: 'SIGKILL'): Promise<void> {
    if (this.#server?.kill(signal)) await once(this.#server, 'exit');
    this.#server = undefined;
  }

  /** Puts the files back, and forgets what was done. The server goes on if there was nothing to put back. */
  async putBack(change?: () => void): Promise<void> {
    const isClean =
      this.git('status', '--porcelain') === '' && this.git('rev-parse', 'HEAD') === this.#commit;
    if (this.#server && isClean && !change && !this.#isChanged) return this.#forget();
    await this.stop();
    this.git('reset', '--quiet', '--hard', this.#commit.trim());
    this.git('clean', '--quiet', '--force', '-d');
    this.#forget();
    change?.();
    this.#isChanged = change !== undefined;
    await this.restart();
  }

  /** Ends the server at once and deletes the folder. */
  remove(): void {
    this.#server?.kill('SIGKILL');
    rmSync(this.root, { recursive: true, force: true, maxRetries: 3 });
  }

  /** Deletes the history of changes, which the server reads again when its length is another one. The id of the folder stays. */
  #forget(): void {
    for (const name of ['journal.jsonl', 'trash'])
      rmSync(join(this.root, '.blocksite/desk', name), { recursive: true, force: true });
  }
}
