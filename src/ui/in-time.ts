/** How long a visitor waits for what JavaScript fetches before the way without it is taken, in milliseconds. */
const GIVE_UP_MS = 8000;

/** Settles as `promise` does, and rejects when that takes longer than a visitor waits. */
export function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It took too long.')), GIVE_UP_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
