import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isInPackage } from '../../core/text/format-command.ts';
import type { Fault } from '../../core/types.ts';
import { getCache, getCacheName } from '../../files/cache.ts';
import { type Fingerprint, getDigest, getFingerprint } from '../../files/fingerprint.ts';
import { BUNDLES, listFiles, PACKAGE_ROOT } from '../../files/paths.ts';
import { readOwnJson } from '../../files/read-json.ts';
import { writeAtomic } from '../../files/write-atomic.ts';

interface Index {
  version: string;
  files: Record<string, readonly [fingerprint: Fingerprint, digest: string, isTemplate: boolean]>;
  /** The faults of inspected images by the digest of their content and their extension; `null` if good. */
  inspected: Record<string, Fault | null>;
}

/** Change it whenever the form of the index or the result of an inspection changes. */
const VERSION = 'digests-3';
/** Files of more bytes are not read: their fingerprint stands for their content. */
const MAX_BYTES = 2 ** 27;

/**
 * The index of the files below a folder. A file is read only if its fingerprint has changed, and its digest
 * says if its content has: after a fresh checkout all fingerprints differ, and no digest does.
 */
export class Digests {
  readonly inspected: Index['inspected'];
  readonly #root: string;
  readonly #cache: string;
  readonly #name: string;
  readonly #files: Index['files'];
  /** The files whose fingerprints were compared. */
  readonly #compared = new Set<string>();
  #isChanged = false;

  /** Reads the index by its name in the cache; by default that of a site, the same in another copy of engine and site. */
  constructor(root: string, name = `digests/${getCacheName(root)}.json`, cache = getCache()) {
    this.#root = root;
    this.#cache = cache;
    this.#name = name;
    const index = readOwnJson<Partial<Index>>(join(cache, name));
    const { files = {}, inspected = {} } = index?.version === VERSION ? index : {};
    this.#files = files;
    this.inspected = inspected;
  }

  /** Returns the digest of a file by its name from the root; empty if it is missing. */
  get(file: string): string {
    return this.#find(file)?.[1] ?? '';
  }

  /** Returns true if a page's file may make a page for each row. */
  isTemplate(file: string): boolean {
    return this.#find(file)?.[2] === true;
  }

  #find(file: string): Index['files'][string] | undefined {
    const known = this.#files[file];
    if (this.#compared.has(file)) return known;
    const path = `${this.#root}/${file}`;
    // Before reading: a later change is found by the next build.
    const fingerprint = getFingerprint(path);
    if (fingerprint === '') return undefined;
    this.#compared.add(file);
    if (known?.[0] === fingerprint) return known;
    this.#isChanged = true;
    const entry = [fingerprint, ...digestFile(path, fingerprint)] as const;
    this.#files[file] = entry;
    return entry;
  }

  addInspection(key: string, fault: Fault | undefined): void {
    this.inspected[key] = fault ?? null;
    this.#isChanged = true;
  }

  /** Writes the index if it has changed, with the files of other commands that still exist. */
  save(): void {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    const existing = Object.entries(this.#files).filter(
      ([file]) => this.#compared.has(file) || existsSync(`${this.#root}/${file}`),
    );
    const files = Object.fromEntries(existing);
    const index: Index = { version: VERSION, files, inspected: this.inspected };
    try {
      writeAtomic(this.#cache, this.#name, JSON.stringify(index));
    } catch {
      // Without an index the next command reads the files again.
    }
  }
}

/** Returns the digest of a file, and if it has the word that makes a page's file a template. */
function digestFile(path: string, fingerprint: Fingerprint): readonly [digest: string, isTemplate: boolean] {
  try {
    const content = statSync(path).size > MAX_BYTES ? fingerprint : readFileSync(path);
    return [getDigest([content]), path.endsWith('.json') && content.includes('"forEach"')];
  } catch {
    return [fingerprint, false];
  }
}

/** Returns the build id: that of the sources, or in a package of its bundles and the Node version. */
export function getBuildId(): string {
  if (!isInPackage) return computeBuildId(PACKAGE_ROOT);
  return getDigest([process.version, readFileSync(join(BUNDLES, 'build-id'))]);
}

const HOSTS = ['templates/nginx.conf', 'templates/apache.conf'];
/** Everything that commands and pages are made by. */
const SOURCES = ['scripts', 'src', 'schema', ...HOSTS, 'package-lock.json', 'vite.config.ts'];
/** Generated from the other sources. */
const GENERATED = /^src\/generated\/|^schema\/block\.schema\.json$/;

/** Computes the build id: the digest of the sources in `root`, the package root, and of the Node version. */
export function computeBuildId(root: string, cache?: string): string {
  const digests = new Digests(root, 'sources.json', cache);
  const files = SOURCES.flatMap((name) =>
    name.includes('.') ? [name] : listFiles(join(root, name)).map((file) => `${name}/${file}`),
  );
  const own = files.filter((file) => !GENERATED.test(file)).sort();
  const buildId = getDigest([process.version, ...own.map((file) => `${file} ${digests.get(file)}`)]);
  digests.save();
  return buildId;
}
