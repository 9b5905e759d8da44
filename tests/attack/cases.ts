/**
 * Number of cases that each probe in this folder tries: 100 as a part of `npm test`, more by `ATTACK_CASES`:
 * `ATTACK_CASES=100000 npx vitest run tests/attack`.
 */
export const CASES = Number(process.env.ATTACK_CASES ?? 100);

/** Seed of every generator, so that a failure can be repeated. */
export const SEED = Number(process.env.ATTACK_SEED ?? 20260101);

/** Milliseconds that a probe may take: generous, since each case has a limit of its own. */
export const TIMEOUT_MS = Math.max(120_000, CASES * 30);
