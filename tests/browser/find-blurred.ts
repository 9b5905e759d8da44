import type { Page } from 'playwright-core';

/**
 * Returns the images whose version is smaller than their place, though the original is larger.
 * Computes the version for plain density from `sizes`, as images out of view are not loaded.
 */
export function findBlurred(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parseSizes = (sizes: string) => {
      const options = sizes.split(', ').map((one) => /^(?:(\(.*\)) )?(\S+|calc\(.*\))$/.exec(one) ?? []);
      const length = options.find(([, condition]) => !condition || matchMedia(condition).matches)?.[2] ?? '';
      return Number.parseFloat(length) * (length.endsWith('vw') ? innerWidth / 100 : 1);
    };
    return [...document.querySelectorAll('source')].flatMap((source) => {
      const img = source.parentElement?.querySelector('img');
      const renderedWidth = img?.getBoundingClientRect().width ?? 0;
      const needed = Math.min(Math.floor(renderedWidth), Number(img?.getAttribute('width')));
      const widths = [...source.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
      const length = parseSizes(source.sizes);
      const taken = widths.find((width) => !(width < length)) ?? Math.max(...widths);
      return taken < needed
        ? [`${img?.getAttribute('src')}: rendered at ${renderedWidth} px of ${taken}, ${source.sizes}`]
        : [];
    });
  });
}
