import type { Page } from '../../generated/content.ts';

/** What a new page is made from. */
export interface NewPage {
  /** The way from its file to the schema of pages. */
  schema: string;
  title: string;
  path: string;
  /** Name of the data of a page of the kind `table`. */
  data: string;
}

/** The kinds of page that can be begun, and what each is. */
export const KINDS = {
  blank: 'a heading and a text',
  notice: 'a notice or call: facts, text, and a button that is open or closed',
  programme: 'a programme: text, points, cards and contact',
  people: 'people with portraits',
  table: 'a table of data',
} as const;
/** One of them. */
export type Kind = keyof typeof KINDS;

/** Whether a word names a kind. */
export function isKind(word: string): word is Kind {
  return Object.hasOwn(KINDS, word);
}

/** A valid page of a kind, with words to be changed. */
export function newPage(kind: Kind, { schema, title, path, data }: NewPage): Page {
  return {
    $schema: schema,
    path,
    title,
    blocks: [{ type: 'pageHeader' }, ...BLOCKS[kind](data)],
  };
}

const BLOCKS: Record<Kind, (data: string) => Page['blocks']> = {
  blank: () => [{ type: 'prose', text: ['The first paragraph.', 'The second paragraph.'] }],
  notice: () => [
    {
      type: 'prose',
      title: 'The notice',
      facts: [
        { term: 'Number', detail: '1' },
        { term: 'Last date', detail: '31 December' },
      ],
      text: ['What it is about.', '- a first condition', '- a second condition'],
    },
    { type: 'cta', label: 'Apply now', state: 'closed' },
    { type: 'share' },
  ],
  programme: () => [
    { type: 'prose', title: 'About the programme', text: ['What it is.', 'Whom it is for.'] },
    {
      type: 'cardList',
      look: 'service',
      title: 'What it offers',
      items: [
        { title: 'The first thing', text: 'A sentence about it.' },
        { title: 'The second thing', text: 'A sentence about it.' },
      ],
    },
    { type: 'contact', title: 'Contact' },
  ],
  people: () => [
    {
      type: 'cardList',
      look: 'person',
      title: 'The team',
      items: [
        { title: 'First Person', eyebrow: 'Director', text: 'Where they work' },
        { title: 'Second Person', eyebrow: 'Member', text: 'Where they work' },
      ],
    },
  ],
  table: (data) => [{ type: 'table', title: 'The table', data }],
};
