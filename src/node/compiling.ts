import { setFlagsFromString } from 'node:v8';

/*
 * V8's thresholds are made for programs that run for hours. Here some three hundred functions are compiled anew with each
 * command, in each of its threads: a quarter of all CPU of 10,000 pages (decision 0016). From V8 12 on a third compiler
 * stands between the interpreter and the slow one, with thresholds of its own, which are left alone.
 */
const IS_TUNED = Number.parseInt(process.versions.v8, 10) < 12;

/** Very many pages: from there on, what less compiling saves is less than what slower functions cost, 8 % at 100,000 pages. */
export const MANY = 20_000;

/** Compiles functions without most of those that they call: bytes of bytecode put into one, 920 by default. */
export function inlineLess(): void {
  if (IS_TUNED) setFlagsFromString('--max-inlined-bytecode-size-cumulative=100');
}

/**
 * Compiles functions for thousands of pages: sooner, 67,584 bytes of bytecode run before a look at one by default; or, for
 * very many pages, as V8 does by itself.
 */
export function compileForWorkers(pages: number): void {
  if (IS_TUNED)
    setFlagsFromString(
      pages < MANY ? '--interrupt-budget=22000' : '--max-inlined-bytecode-size-cumulative=920',
    );
}

/**
 * Collects garbage each time that a heap is a fifth larger than what was in use, and not several times that: of very many pages, so
 * much comes and goes that a hundred megabytes would be taken for nothing.
 */
export function collectSooner(): void {
  if (IS_TUNED) setFlagsFromString('--heap-growing-percent=20');
}
