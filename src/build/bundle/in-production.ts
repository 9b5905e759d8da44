/** Runs `load` with NODE_ENV `production`, so that React's production build is loaded or bundled. */
export async function inProduction<T>(load: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await load();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
