import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isObject } from '../../core/is-object.ts';
import { writeAtomic } from '../../files/write-atomic.ts';
import type { Answer } from './request-link.ts';

/** An answer and its time, in milliseconds since 1970. */
interface CachedAnswer {
  answer: Answer;
  at: number;
}

const DAY = 86_400_000;
/** Milliseconds for which an answer is valid. Unclear answers are not cached. */
const MAX_AGE_MS: Record<Answer['state'], number> = {
  ok: 7 * DAY,
  moved: 7 * DAY,
  dead: DAY / 4,
  nowhere: 0,
  unknown: 0,
};

/** A file that caches answers between runs. An unreadable file counts as empty. */
export class AnswerCache {
  readonly #file: string;
  readonly #now: number;
  readonly #entries: Map<string, CachedAnswer>;

  constructor(file: string, now: number) {
    this.#file = file;
    this.#now = now;
    this.#entries = new Map(Object.entries(readFile(file)));
  }

  /** Returns a cached answer if it is still valid. */
  get(url: string): Answer | undefined {
    const entry = this.#entries.get(url);
    if (!entry || this.#now - entry.at >= MAX_AGE_MS[entry.answer.state] || entry.at > this.#now)
      return undefined;
    return entry.answer;
  }

  set(url: string, answer: Answer): void {
    this.#entries.set(url, { answer, at: this.#now });
  }

  /** Writes the answers for the URLs that are still in use. */
  save(urls: ReadonlySet<string>): void {
    const entry = [...this.#entries].filter(([url]) => urls.has(url));
    mkdirSync(dirname(this.#file), { recursive: true });
    writeAtomic(this.#file, JSON.stringify(Object.fromEntries(entry)));
  }
}

function readFile(file: string): Record<string, CachedAnswer> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, CachedAnswer] => isCachedAnswer(entry[1])),
    );
  } catch {
    return {};
  }
}

function isCachedAnswer(value: unknown): value is CachedAnswer {
  if (!isObject(value) || !isObject(value.answer)) return false;
  const { state } = value.answer;
  return typeof value.at === 'number' && typeof state === 'string' && state in MAX_AGE_MS;
}
