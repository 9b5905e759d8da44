import type { Page } from 'playwright-core';

/**
 * The pictures whose version for this window is smaller than their place, though their own file is larger; empty is right. The
 * version is that for plain density, by `sizes`: what is out of sight has not been loaded.
 */
export function blurred(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const told = (sizes: string) => {
      const options = sizes.split(', ').map((one) => /^(?:(\(.*\)) )?(\S+|calc\(.*\))$/.exec(one) ?? []);
      const length = options.find(([, condition]) => !condition || matchMedia(condition).matches)?.[2] ?? '';
      return Number.parseFloat(length) * (length.endsWith('vw') ? innerWidth / 100 : 1);
    };
    return [...document.querySelectorAll('source')].flatMap((source) => {
      const img = source.parentElement?.querySelector('img');
      const drawn = img?.getBoundingClientRect().width ?? 0;
      const needed = Math.min(Math.floor(drawn), Number(img?.getAttribute('width')));
      const widths = [...source.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
      const length = told(source.sizes);
      const taken = widths.find((width) => !(width < length)) ?? Math.max(...widths);
      return taken < needed
        ? [`${img?.getAttribute('src')}: drawn ${drawn} px of ${taken}, ${source.sizes}`]
        : [];
    });
  });
}
