import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeWhole } from '../../files/write-atomic.ts';
import type { Answer } from './request-link.ts';

/** An answer and when it was given, in milliseconds since 1970. */
interface Kept {
  answer: Answer;
  at: number;
}

const DAY = 86_400_000;
/** For how long an answer is believed; what could not be told is asked again each time. */
const BELIEVED_MS: Record<Answer['state'], number> = {
  ok: 7 * DAY,
  moved: 7 * DAY,
  dead: DAY / 4,
  nowhere: 0,
  unknown: 0,
};

/** Answers of former runs in a file. A file that can't be read is as good as none. */
export class Answers {
  readonly #file: string;
  readonly #now: number;
  readonly #kept: Map<string, Kept>;

  constructor(file: string, now: number) {
    this.#file = file;
    this.#now = now;
    this.#kept = new Map(Object.entries(readKept(file)));
  }

  /** The answer of a former run, if it is still believed. */
  get(url: string): Answer | undefined {
    const kept = this.#kept.get(url);
    if (!kept || this.#now - kept.at >= BELIEVED_MS[kept.answer.state] || kept.at > this.#now)
      return undefined;
    return kept.answer;
  }

  set(url: string, answer: Answer): void {
    this.#kept.set(url, { answer, at: this.#now });
  }

  /** Keeps the answers for the addresses that are still asked for. */
  save(urls: ReadonlySet<string>): void {
    const kept = [...this.#kept].filter(([url]) => urls.has(url));
    mkdirSync(dirname(this.#file), { recursive: true });
    writeWhole(this.#file, JSON.stringify(Object.fromEntries(kept)));
  }
}

function readKept(file: string): Record<string, Kept> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, Kept] => isKept(entry[1])),
    );
  } catch {
    return {};
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('answer' in value)) return false;
  const { at, answer } = value;
  return (
    typeof at === 'number' &&
    typeof answer === 'object' &&
    answer !== null &&
    'state' in answer &&
    typeof answer.state === 'string' &&
    answer.state in BELIEVED_MS
  );
}
