/** Other names of screens. */
const also = {
  start: 'home begin overview',
  problems: 'errors mistakes warnings check wrong',
  changes: 'what did i change difference history undo yesterday take back',
  site: 'settings menu navigation footer logo colours colors contact phone number shared words',
};

/** The words of what finds and does. */
export const findWords = {
  also,
  title: 'Find or do',
  hint: 'A page, a word, a name, a setting, or what to do',
  page: 'page',
  block: 'block of this page',
  action: 'do',
  publish: 'Publish: see what has changed first',
  textOn: (place: string) => `in ${place}`,
  nothing: (query: string) =>
    `“${query.trim()}” is on no page and in no table, and nothing is called that. Try fewer letters, or a part of the word.`,
};
