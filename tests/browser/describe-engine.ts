import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { takeTurn } from '../attack/cases.ts';
import { findLoneArrows } from './find-lone-arrows.ts';
import { serveLargePhotos } from './large-photos.ts';
import { listPaths } from './list-paths.ts';
import { canServeRemotePhotos, serveRemotePhotos } from './remote-host.ts';

/** The engines beside Chromium. */
const ENGINES = ['Firefox', 'WebKit'] as const;
type EngineName = (typeof ENGINES)[number];

/** A second browser with one window. Selectors are CSS; `press` takes keys that are pressed together. */
export interface Engine {
  /** Opens a path or URL in a window of a width in CSS pixels, or the narrowest possible. Clears complaints. */
  open(path: string, width: number): Promise<void>;
  /** Opens a URL in a second window, and returns what closes that. The first one stays the one of the other functions. */
  openBeside(url: string): Promise<() => Promise<void>>;
  /** Runs a function in the page. It has no access to the test's variables. */
  run<Result>(inPage: () => Result): Promise<Result>;
  click(selector: string): Promise<void>;
  press(...keys: ('Escape' | 'Control' | 'k')[]): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  back(): Promise<void>;
  /** Returns how many elements inside the first one of a selector have a role for screen readers. */
  countRole(selector: string, role: 'row' | 'columnheader' | 'cell'): Promise<number>;
  /** Console errors, uncaught errors and policy violations since the page was opened. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Returns true in the viewer of a brochure: that of Firefox with its words, that of WebKit in a frame that nobody can look
 * into. Chromium without a window has none. Runs in the page.
 */
export function hasBrochure(): boolean {
  const words = document.querySelector('.textLayer')?.textContent ?? '';
  const viewer = document.querySelector('iframe')?.src ?? '';
  return /brochure|syllabi/i.test(words) || viewer.startsWith('webkit-pdfjs-viewer:');
}

/**
 * Defines the tests for a browser engine: pages hydrate without complaints, each in one engine, in the weekly workflow in both;
 * menu, carousel, navigation and search work. Skipped without `start`: `.ci/run` installs the engines.
 */
export function describeEngine(
  engineName: EngineName,
  protocol: string,
  start: (() => Promise<Engine>) | undefined,
): void {
  describe.skipIf(!start)(`in ${engineName}, over ${protocol}`, () => {
    const pages = listPaths(inject('dist')).filter((_, i) => takeTurn(ENGINES, i).includes(engineName));
    let engine: Engine;
    const photos = serveLargePhotos();
    beforeAll(async () => {
      if (start) engine = await start();
    }, 60_000);
    afterAll(() => engine?.close());

    async function open(path: string, width = 1280) {
      await engine.open(path, width);
      await until(() => document.documentElement.hasAttribute('data-hydrated'));
    }
    const until = (inPage: () => boolean) =>
      expect.poll(() => engine.run(inPage), { timeout: 15_000 }).toBe(true);
    const expectQuiet = async () => expect(await engine.complaints()).toEqual([]);

    it.each(pages)(
      '%s hydrates without a word on the console, and is no wider than the window',
      async (path) => {
        await open(path, 360);
        expect(await engine.run(() => innerWidth)).toBeLessThan(480);
        const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
        expect(await engine.run(over)).toBeLessThanOrEqual(0);
        await expectQuiet();
      },
    );

    it('icons are shown from the file of all icons', async () => {
      await open('/');
      await until(() => {
        const icons = [...document.querySelectorAll<SVGUseElement>('header use, footer use')];
        const shown = icons.filter((icon) => icon.closest('svg')?.getClientRects().length === 1);
        return shown.length > 2 && shown.every((icon) => icon.getBBox().width > 0);
      });
    });

    it('the menu opens, keeps the focus, and closes with Escape', async () => {
      await open('/', 360);
      await engine.click('header button[aria-label="Open menu"]');
      await until(
        () => document.querySelector('dialog#menu[open]')?.contains(document.activeElement) ?? false,
      );
      await engine.press('Escape');
      await until(() => !document.querySelector('dialog#menu[open]'));
      await expectQuiet();
    });

    it("a video of the site's own plays, where the engine was built with its format", async () => {
      await open('/upskill');
      const isPlayed = await engine.run(() => {
        const video = document.querySelector('video');
        if (!video || video.canPlayType('video/mp4; codecs="avc1.4d401f"') === '') return video === null;
        video.muted = true;
        void video.play();
        return true;
      });
      if (isPlayed) await until(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
      await expectQuiet();
    });

    it('opens the brochure', async () => {
      await engine.open('/media/files/brochure.pdf', 1280);
      await until(hasBrochure);
    });

    it('the title of an index, and the last word of a link with its arrow, are on one line', async () => {
      await open('/projects');
      const lines = () => {
        const title = document.createRange();
        title.selectNodeContents(document.querySelector('main th') ?? document.body);
        return `${title} ${title.getClientRects().length}`;
      };
      expect(await engine.run(lines)).toBe('Sl/no. 1');
      await open('/projects', 320);
      expect(await engine.run(findLoneArrows)).toEqual([]);
    });

    it('the carousel moves on when asked', async () => {
      await open('/');
      const shown = () =>
        document.querySelector('[aria-roledescription=slide]:not([inert])')?.getAttribute('aria-label');
      expect(await engine.run(shown)).toBe('1 of 10');
      await engine.click('section[aria-roledescription=carousel] button[aria-label="Next slide"]');
      await expect.poll(() => engine.run(shown)).toBe('2 of 10');
      await expectQuiet();
    });

    it('a link leads on without a full load, and Back returns', async () => {
      await open('/');
      await engine.run(() => void Object.assign(window, { stayed: true }));
      await engine.click('header nav a[href="/people"]');
      await until(() => document.querySelector('h1')?.textContent === 'PEOPLE');
      await engine.back();
      await until(() => location.pathname === '/' && document.querySelector('h1')?.textContent !== 'PEOPLE');
      expect(await engine.run(() => 'stayed' in window)).toBe(true);
      await expectQuiet();
    });

    it('a photo that the build could not shrink is made smaller by the browser', async () => {
      await open(photos('/photos'));
      const sources = () =>
        engine.run(() => [...document.querySelectorAll<HTMLImageElement>('main img')].map(({ src }) => src));
      await expect.poll(async () => (await sources()).length, { timeout: 30_000 }).toBe(3);
      expect((await sources())[2]).toMatch(/^blob:/);
      await until(() => document.querySelectorAll<HTMLImageElement>('main img')[2]?.naturalWidth !== 0);
      await expectQuiet();
    });

    describe.skipIf(!canServeRemotePhotos)('a photo of another site', () => {
      const { site, requests } = serveRemotePhotos();
      const openRemote = async () => {
        await open(site('/remote'));
        expect(requests).toEqual([]);
      };
      beforeEach(() => {
        requests.length = 0;
      });

      it('is fetched after a click, made smaller and shown with the focus', async () => {
        await openRemote();
        await engine.click('main a[href$="open.jpg"]');
        await until(() => document.querySelector('main img[src^="blob:"]') !== null);
        await until(() => document.activeElement?.getAttribute('alt') === 'Open');
        const width = () => document.querySelector<HTMLImageElement>('main img[alt=Open]')?.naturalWidth ?? 0;
        await expect.poll(() => engine.run(width)).toBeGreaterThan(0);
        expect(await engine.run(width)).toBeLessThanOrEqual(1920);
        expect(requests).toEqual(['/open.jpg']);
        await expectQuiet();
      });

      it('is shown as it is where its site lets no other read it', async () => {
        await openRemote();
        await engine.click('main a[href$="closed.jpg"]');
        const width = () =>
          document.querySelector<HTMLImageElement>('main img[alt=Closed]')?.naturalWidth ?? 0;
        await expect.poll(() => engine.run(width)).toBe(2600);
      });
    });

    it('a table whose rows are compact has rows, headers and cells for screen readers', async () => {
      await open('/projects', 360);
      const displays = await engine.run(() =>
        ['tbody tr', 'td'].map((part) => {
          const element = document.querySelector(`main table ${part}`);
          return element && getComputedStyle(element).display;
        }),
      );
      expect(displays).toEqual(['block', 'inline']);
      expect(await engine.countRole('main table', 'row')).toBe(16);
      expect(await engine.countRole('main table thead', 'columnheader')).toBe(6);
      expect(await engine.countRole('main table tbody tr', 'cell')).toBe(6);
    });

    it('the search finds under the policy', async () => {
      await open('/people');
      await engine.press('Control', 'k');
      await until(() => document.querySelector('dialog [role=searchbox]') !== null);
      await engine.type('dialog [role=searchbox]', 'fellowship');
      await until(() => document.querySelector('dialog ol a') !== null);
      await expectQuiet();
    });
  });
}
