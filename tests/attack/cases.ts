import fc from 'fast-check';

/**
 * The number of cases of each probe: 4 in `npm test`, more in the weekly workflow and with
 * `ATTACK_CASES=100000 npx vitest run tests/attack`.
 */
export const CASES = Number(process.env.ATTACK_CASES ?? 4);

/** The number of cases of a probe whose cases take milliseconds each. */
export const QUICK_CASES = Math.max(40, CASES);

/** True in the weekly workflow, with `TEST_ALL=1`: tests of a part of the pages or states test all. */
export const IS_ALL = Boolean(process.env.TEST_ALL);

/** Returns the value whose turn it is, or all of them in the weekly workflow. */
export function takeTurn<Value>(values: readonly Value[], turn: number): readonly Value[] {
  const at = turn % values.length;
  return IS_ALL ? values : values.slice(at, at + 1);
}

/** The seed of all generators, to repeat a failure. */
export const SEED = Number(process.env.ATTACK_SEED ?? 20260101);

/** Milliseconds that a probe may take, the timeout of each test: generous, since each case has its own limit. */
export const TIMEOUT_MS = Math.max(120_000, CASES * 30);

/** Milliseconds for a probe whose cases check a whole site each. */
export const SITE_TIMEOUT_MS = 5 * TIMEOUT_MS;

/** Arbitraries, and a function that throws for values of theirs that are a fault. */
type Property<Values extends [unknown, ...unknown[]], Result> = [
  ...arbitraries: { [I in keyof Values]: fc.Arbitrary<Values[I]> },
  check: (...values: Values) => Result,
];

/** Checks as many generated values as a quick probe has cases. */
export function forAll<Values extends [unknown, ...unknown[]]>(...property: Property<Values, void>): void {
  fc.assert(fc.property<Values>(...property), { numRuns: QUICK_CASES, seed: SEED });
}

/** Checks as many generated values as a probe has cases, one after the other. */
export function forAllAsync<Values extends [unknown, ...unknown[]]>(
  ...property: Property<Values, Promise<void>>
): Promise<void> {
  return fc.assert(fc.asyncProperty<Values>(...property), { numRuns: CASES, seed: SEED });
}
