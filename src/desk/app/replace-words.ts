const countPlaces = (count: number) => (count === 1 ? '1 place' : `${count} places`);

/** The words about what is replaced everywhere. */
export const replaceWords = {
  entry: {
    name: 'Replace everywhere',
    also: 'find and replace change everywhere rename a word person name swap substitute correct',
  },
  typed: (words: string) => `Replace “${words.trim()}” everywhere`,
  title: 'Replace everywhere',
  hint: 'On all pages, in all tables and settings',
  words: 'These words',
  by: 'Become',
  isWhole: 'Whole words',
  isCase: 'The same small and capital letters',
  only: 'Only what people read is replaced: no addresses, names of files, code, or {names in braces}.',
  none: 'These words are in no text that can be replaced.',
  chosen: (chosen: number, count: number) =>
    chosen === count ? countPlaces(count) : `${chosen} of ${countPlaces(count)}`,
  follow: (count: number) =>
    count === 1
      ? 'It names a row: 1 other place that names the row follows.'
      : `It names a row: ${count} other places that name the row follow.`,
  more: (count: number) => `Show ${count} more`,
  now: (count: number, by: string) => `${by === '' ? 'Remove them' : 'Replace'} in ${countPlaces(count)}`,
  done: (sentence: string) =>
    `${sentence}. Ctrl Z brings it back. If something is wrong now, it is among the problems.`,
};
