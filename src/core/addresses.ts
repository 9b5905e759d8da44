/** The file of a page below the output folder: `/people` is `people.html`, so that no host adds a slash. */
export function htmlFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** The file of a page's data, for hydration and for navigation without a full load: `people.json`. */
export function dataFile(path: string): string {
  return path === '/' ? 'index.json' : `${path.slice(1)}.json`;
}
