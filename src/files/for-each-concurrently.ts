/** The default number of items to work on at once: the size of libuv's thread pool. */
const CONCURRENCY = 4;

/** Runs `work` for each item, several at once. Rejects with the first failure. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  concurrency = CONCURRENCY,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
