/** CPU milliseconds of `doReferenceWork` on the machine that the limits of tests were chosen on. */
const REFERENCE_MS = 70;

/**
 * Starts a timer of CPU time. It returns milliseconds as on the reference machine, so that a limit
 * holds on any machine and under any load.
 */
export function startCpuTimer(): () => number {
  scale ??= REFERENCE_MS / measureReferenceWork();
  const begun = process.cpuUsage();
  return () => getCpuMs(begun) * (scale ?? 1);
}

let scale: number | undefined;

/** Measures the fixed work; the first run only warms up the compiler. */
function measureReferenceWork(): number {
  doReferenceWork();
  const begun = process.cpuUsage();
  doReferenceWork();
  return Math.max(1, getCpuMs(begun));
}

function doReferenceWork(): void {
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ id: i, name: `name ${i}`, tags: ['a', 'b'] }));
  for (let round = 0; round < 4; round++) JSON.parse(JSON.stringify(rows));
}

function getCpuMs(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
