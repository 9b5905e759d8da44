import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_ALL } from '../../attack/cases.ts';
import { type Engine, hasBrochure } from '../describe-engine.ts';
import { startFirefox } from '../firefox.ts';
import { startWebKit } from '../webkit.ts';
import { serveDesk } from './open-desk.ts';

const FILE = 'content/pages/people.json';
/** The field of the heading, once `findHeading` has found it. */
const HEADING = '[data-test=heading]';
/** A word for each end of the server. `restart.test.ts` has more than one of them in each run. */
const WORDS = [' one', ' two', ' three'].slice(0, IS_ALL ? 3 : 1);
const desk = serveDesk('.');

/** Marks the field and puts the caret at its end. Returns its text; `undefined` if it is not shown. Runs in the page. */
function findHeading(): string | undefined {
  const labels = [...document.querySelectorAll('label')];
  const label = labels.find((one) => one.textContent?.trim().startsWith('Heading'));
  const field = label?.control;
  if (!(field instanceof HTMLTextAreaElement)) return undefined;
  field.dataset.test = 'heading';
  field.setSelectionRange(field.value.length, field.value.length);
  return field.value;
}

/** Runs in the page. */
const getStatus = () => document.querySelector('[role=status]')?.textContent ?? '';
const getAlert = () => document.querySelector('[role=alert]')?.textContent ?? '';

// `restart.test.ts` is of Chromium. `.ci/run` installs Firefox and WebKit:
// the closing lines of a run without them say so.
describe.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
])('in %s', (_, start) => {
  describe.skipIf(!start)('a window', () => {
    let browser: Engine;
    beforeAll(async () => {
      if (start) browser = await start();
    });
    afterAll(() => browser?.close());

    const poll = (inPage: () => string | undefined) =>
      expect.poll(() => browser.run(inPage), { timeout: 60_000 });

    it('opens the brochure of the site', async () => {
      await browser.open(new URL('/media/files/brochure.pdf', desk.url).href, 1366);
      await expect.poll(() => browser.run(hasBrochure)).toBe(true);
    });

    it('goes on after the server was killed, each time in one text: all words are there, none twice', async () => {
      await browser.open(desk.url.replace('#', '?page=/people&block=/blocks/1#'), 1366);
      await poll(findHeading).toBe('Our Leadership');
      let written = 'Our Leadership';
      const type = async (text: string) => {
        await browser.run(findHeading);
        await browser.type(HEADING, text);
        written += text;
      };
      for (const word of WORDS) {
        await desk.kill();
        await type(word);
        await poll(getAlert).toContain('Not saved');
        await type(',');
        await desk.restart();
        const close = await browser.openBeside(desk.url);
        await expect.poll(() => desk.read(FILE), { timeout: 60_000 }).toContain(JSON.stringify(written));
        await close();
        await poll(getStatus).toContain('Saved');
      }
      expect(await browser.run(findHeading)).toBe(written);
      desk.git('checkout', '--', FILE);
    });
  });
});
