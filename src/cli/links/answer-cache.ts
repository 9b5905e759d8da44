import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAtomic } from '../../files/write-atomic.ts';
import type { Answer } from './request-link.ts';

/** An answer and when it was given, in milliseconds since 1970. */
interface CachedAnswer {
  answer: Answer;
  at: number;
}

const DAY = 86_400_000;
/** For how long an answer is believed; what could not be told is asked again each time. */
const MAX_AGE_MS: Record<Answer['state'], number> = {
  ok: 7 * DAY,
  moved: 7 * DAY,
  dead: DAY / 4,
  nowhere: 0,
  unknown: 0,
};

/** Answers of former runs in a file. A file that can't be read is as good as none. */
export class AnswerCache {
  readonly #file: string;
  readonly #now: number;
  readonly #entries: Map<string, CachedAnswer>;

  constructor(file: string, now: number) {
    this.#file = file;
    this.#now = now;
    this.#entries = new Map(Object.entries(readFile(file)));
  }

  /** The answer of a former run, if it is still believed. */
  get(url: string): Answer | undefined {
    const entry = this.#entries.get(url);
    if (!entry || this.#now - entry.at >= MAX_AGE_MS[entry.answer.state] || entry.at > this.#now)
      return undefined;
    return entry.answer;
  }

  set(url: string, answer: Answer): void {
    this.#entries.set(url, { answer, at: this.#now });
  }

  /** Keeps the answers for the addresses that are still asked for. */
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
  if (typeof value !== 'object' || value === null || !('at' in value) || !('answer' in value)) return false;
  const { at, answer } = value;
  return (
    typeof at === 'number' &&
    typeof answer === 'object' &&
    answer !== null &&
    'state' in answer &&
    typeof answer.state === 'string' &&
    answer.state in MAX_AGE_MS
  );
}
