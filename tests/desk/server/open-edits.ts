import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createCheckOptions } from '../../../src/build/check/check-folder.ts';
import { loadSite, type SiteContext } from '../../../src/core/pipeline/index.ts';
import type { Json, Operation } from '../../../src/core/types.ts';
import type { DeskAction, FileView, Outcome } from '../../../src/desk/protocol.ts';
import { type EditedSite, Edits, type TakenBack } from '../../../src/desk/server/edits.ts';
import { Journal } from '../../../src/desk/server/journal.ts';
import { StagedMedia } from '../../../src/desk/server/media.ts';
import { folderSource } from '../../../src/files/folder-source.ts';
import { createTempFolder } from '../../temp-folder.ts';

export const HOME = 'content/pages/home.json';
export const PLACES = 'content/data/places.csv';
/** The time of actions, which tests move on. */
const NOW = 1_800_000_000_000;

/** Edits of a copy of a site, as one start of the server has them. */
export class OpenedEdits {
  readonly media: StagedMedia;
  readonly journal: Journal;
  readonly edits: Edits;
  #site: SiteContext;
  time = NOW;

  constructor(
    readonly root: string,
    options: Partial<EditedSite> = {},
  ) {
    const load = () => loadSite(folderSource(root), createCheckOptions(NOW)).site;
    this.#site = load();
    this.media = new StagedMedia(root);
    this.journal = new Journal(root);
    const refresh = () => {
      this.#site = load();
    };
    const site = { root, getSite: () => this.#site, media: this.media, refresh, ...options };
    this.edits = new Edits(site, this.journal);
  }

  get site(): SiteContext {
    return this.#site;
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  /** Writes a file as another program does. */
  write(file: string, text: string): void {
    writeFileSync(join(this.root, file), text);
  }

  replace(file: string, from: string, to: string): void {
    const text = this.read(file);
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    this.write(file, text.replace(from, to));
  }

  open(file: string): FileView {
    return this.edits.readFile(file);
  }

  act(seen: FileView, operations: Operation[], more: Partial<DeskAction> = {}): Outcome {
    this.time += 10_000;
    const { file, version } = seen;
    const pointer = operations[0]?.pointer ?? '';
    const action = {
      sentence: 'Changed',
      place: { file, pointer },
      changes: [{ file, version, operations }],
    };
    return this.edits.act({ ...action, ...more }, this.time);
  }

  set(file: string, pointer: string, value: Json, more: Partial<DeskAction> = {}): Outcome {
    return this.act(this.open(file), [{ op: 'set', pointer, value }], more);
  }

  /** Reads all files of the site, by their names, byte for byte. */
  readAll(): Record<string, string> {
    const names = readdirSync(this.root, { recursive: true, encoding: 'utf8' });
    const files = names
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => /^(content|site)/.test(name) && statSync(join(this.root, name)).isFile());
    return Object.fromEntries(files.map((name) => [name, readFileSync(join(this.root, name), 'latin1')]));
  }

  /** Makes a change, and expects that one undo takes it back to the byte, and that redo makes it again. */
  actBothWays(action: TakenBack): { before: Record<string, string>; after: Record<string, string> } {
    const before = this.readAll();
    expect(this.edits.act(action, this.time)).toMatchObject({ made: true });
    const after = this.readAll();
    expect(this.edits.step('undo')).toMatchObject({ made: true, sentence: action.sentence });
    expect(this.readAll()).toEqual(before);
    expect(this.edits.step('redo')).toMatchObject({ made: true });
    expect(this.readAll()).toEqual(after);
    return { before, after };
  }

  /** Starts again on the same files. */
  restart(options: Partial<EditedSite> = {}): OpenedEdits {
    return new OpenedEdits(this.root, options);
  }
}

/** Opens a copy of a site. */
export function openEdits(
  site = 'tests/fixtures/sites/small',
  options: Partial<EditedSite> = {},
): OpenedEdits {
  const root = createTempFolder();
  for (const name of ['content', 'site.config.json'])
    cpSync(join(site, name), join(root, name), { recursive: true });
  return new OpenedEdits(root, options);
}

/** Returns the reason of an outcome that was not made. */
export function getReason(outcome: Outcome): string {
  return outcome.made ? 'It was made.' : outcome.reason;
}
