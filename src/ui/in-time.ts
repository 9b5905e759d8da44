/** Returns `promise`, rejected after eight seconds: then a request of JavaScript is given up for the fallback without it. */
export function inTime<T>(promise: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('Timeout')), 8000));
  return Promise.race([promise, late]);
}
