/**
 * The number of cases of each probe in this folder: 100 in `npm test`, more with
 * `ATTACK_CASES=100000 npx vitest run tests/attack`.
 */
export const CASES = Number(process.env.ATTACK_CASES ?? 100);

/** The seed of all generators, to repeat a failure. */
export const SEED = Number(process.env.ATTACK_SEED ?? 20260101);

/** Milliseconds that a probe may take: generous, since each case has its own limit. */
export const TIMEOUT_MS = Math.max(120_000, CASES * 30);
