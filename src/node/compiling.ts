import { setFlagsFromString } from 'node:v8';

/*
 * V8's thresholds are made for programs that run for hours. Here some three hundred functions are compiled anew with each
 * command, in each of its threads: a quarter of all CPU of 10,000 pages (decision 0016). From V8 12 on a third compiler
 * stands between the interpreter and the slow one, with thresholds of its own, which are left alone.
 */
const IS_TUNED = Number.parseInt(process.versions.v8, 10) < 12;

/** Compiles functions without most of those that they call: bytes of bytecode put into one, 920 by default. */
export function inlineLess(): void {
  if (IS_TUNED) setFlagsFromString('--max-inlined-bytecode-size-cumulative=100');
}

/** Compiles functions sooner, where thousands of pages are to come: bytes of bytecode run before a look at one, 67,584 by default. */
export function compileSooner(): void {
  if (IS_TUNED) setFlagsFromString('--interrupt-budget=22000');
}
