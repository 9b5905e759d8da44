/** Time after which a request of JavaScript is given up for the fallback without it, in milliseconds. */
const GIVE_UP_MS = 8000;

/** Returns `promise`, rejected when it takes longer than `GIVE_UP_MS`. */
export function inTime<T>(promise: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('It took too long.')), GIVE_UP_MS),
  );
  return Promise.race([promise, late]);
}
