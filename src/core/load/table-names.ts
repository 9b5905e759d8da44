import { DATA, listFolder, SCHEMA_EXTENSION } from '../paths/content-paths.ts';
import { toPathInside } from '../paths/parse-link.ts';
import type { ContentSource } from '../types.ts';

/** The names of all tables of a site. Nothing is read for them. */
export class TableNames {
  #names: readonly string[] | undefined;

  constructor(protected readonly source: ContentSource) {}

  /** Sorted names of all tables. A large site has a hundred thousand, and workers rarely need them. */
  get names(): readonly string[] {
    const files = this.#names ? [] : listFolder(DATA, this.source).filter(isTable);
    this.#names ??= [...new Set(files.map(getTableName))].sort();
    return this.#names;
  }

  findFile(name: string): string | undefined {
    return this.findFiles(name)[0];
  }

  /** Returns the name of the table in a file; `undefined` for any other file. */
  getName(file: string): string | undefined {
    const name = getTableName(file);
    return this.findFile(name) === file ? name : undefined;
  }

  /** Returns the files of one name. The first is read. */
  protected findFiles(name: string): string[] {
    const files = [`${DATA}${name}.json`, `${DATA}${name}.csv`];
    return files.filter((file) => isTable(file) && this.source.has(file));
  }

  /** Returns the names of the tables that match a pattern: `projects/*` matches all tables of the folder. */
  matchNames(pattern: string): string[] {
    if (pattern.includes('*')) return this.names.filter(compileWildcard(pattern));
    return this.findFile(pattern) ? [pattern] : [];
  }
}

/** The endings of tables, and of the files that people have in place of them. */
const ENDING = /\.(csv|json|xlsx?|ods|numbers|tsv|txt|ya?ml)$/i;

/** Returns the name of data from its path or its name with an ending: `team` from `content/data/team.csv`. */
export function toDataName(name: string): string {
  return toPathInside(DATA, name).replace(ENDING, '');
}

/** Returns the patterns of the tables that a query or a template takes rows from: `people` and `people/*`. */
export function listPatterns({ from }: { from: string | readonly string[] }): string[] {
  const names = [from].flat().flatMap((one) => /^data\/(.+)$/.exec(one)?.[1] ?? []);
  return names.flatMap((name) => [name, `${name}/*`]);
}

export function getTableName(file: string): string {
  return file.slice(DATA.length, file.lastIndexOf('.'));
}

export function isTable(file: string): boolean {
  return /\.(json|csv)$/.test(file) && !file.endsWith(SCHEMA_EXTENSION);
}

/** Compiles a pattern in which `*` matches any text, including `/`. Matching takes linear time. */
function compileWildcard(pattern: string): (name: string) => boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop() ?? '';
  return (name) => {
    let end = name.startsWith(first) ? first.length : Number.POSITIVE_INFINITY;
    for (const part of parts) {
      const found = name.indexOf(part, end);
      end = found < 0 ? Number.POSITIVE_INFINITY : found + part.length;
    }
    return end + last.length <= name.length && name.endsWith(last);
  };
}
