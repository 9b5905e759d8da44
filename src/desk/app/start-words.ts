/** The words of the first screen. */
export const startWords = {
  title: 'Start',
  pages: (count: number) => (count === 1 ? '1 page.' : `${count} pages.`),
  changed: (count: number) =>
    count === 1 ? '1 change is not published.' : `${count} changes are not published.`,
  look: 'Look at them',
  tasks: 'What do you want to do?',
  editText: 'Change a text',
  editTextHint: 'opens the home page: click the words and type',
  correct: 'Correct a problem',
  find: 'Find a page, a word, a name',
  findHint: 'on all pages, in all tables',
  menuHint: 'add, move, rename and remove entries',
  settings: 'Change the shared words and the settings',
  settingsHint: 'written once, shown everywhere',
  due: 'What is due',
  noneDue: 'Nothing: no date passes within 30 days, and there are no problems.',
  dueOn: (name: string, page: string) => `${name}: ${page}`,
  drafts: 'Drafts, which visitors do not see',
  recent: 'Recent pages',
  how: 'How it works',
  sentences: [
    ['Saved at once', 'Each change is in your files on this computer as you make it.'],
    ['Seen when it is published', 'Visitors see nothing before.'],
    ['Nothing is lost', 'Ctrl Z takes back each step, also tomorrow.'],
  ],
};
