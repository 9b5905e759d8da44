import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';

/** Rows of a page, and items of a form. */
export const ROWS = 63;
export const ITEMS = 200;

/** The bounds of medians in milliseconds, for a machine that does nothing else. */
export const BOUNDS = {
  /** A key until what it is typed in shows it. */
  field: 16,
  /** The same beside a form of many items. */
  longForm: 50,
  /** A key in the form, or an undo, until the page shows it. */
  page: 300,
  start: 2000,
  /** The first screen, with a CPU that is slower by `SLOW_DOWN`. */
  screen: 1500,
};
export const SLOW_DOWN = 4;

/** Writes a page that lists rows, and one with a long list of its own. Both begin with the same heading. */
export function writePages(root: string): void {
  const list = <T>(count: number, create: (i: number) => T) =>
    Array.from({ length: count }, (_, i) => create(i));
  const write = (file: string, value: unknown) =>
    writeFileSync(join(root, 'content', file), JSON.stringify(value, null, 2));
  const columns = { type: 'object', properties: { name: { title: 'Name', type: 'string' } } };
  write('data/names.schema.json', columns);
  write(
    'data/names.json',
    list(ROWS, (i) => ({ name: `Person ${i}` })),
  );
  const page = (path: string, block: object) => ({
    $schema: '../../.blocksite/page.schema.json',
    path,
    title: path.slice(1),
    blocks: [{ type: 'pageHeader', title: HEADING }, block],
  });
  write('pages/rows.json', page('/rows', { type: 'people', title: 'All', items: { from: 'data/names' } }));
  const items = list(ITEMS, (i) => ({ question: `Question ${i}?`, answer: `Answer ${i}.` }));
  write('pages/items.json', page('/items', { type: 'faq', title: 'All', items }));
}

export const HEADING = 'Beginning';

/** Selects the heading of the page, and puts the caret at its end in the form. */
export async function openHeading(page: Page, frame: Pick<Frame, 'getByText'>): Promise<void> {
  await frame.getByText(HEADING, { exact: true }).first().click();
  await page.keyboard.press('Escape');
  await page
    .getByRole('textbox', { name: /^Heading/ })
    .first()
    .click();
  await page.keyboard.press('End');
}
