/**
 * Narrows the places of the first links to other sites and files, pixel by pixel. Returns the widths and texts of those whose
 * arrow is on another line than the last word. Runs in the page.
 */
export function findLoneArrows(): string[] {
  const lone: string[] = [];
  const links = [...document.querySelectorAll('main a[target=_blank]:not(.button)')].filter(
    (link) => link.parentElement && link.querySelector('svg') && link.firstChild instanceof Text,
  );
  if (links.length === 0) throw new Error('No link of the page has an arrow.');
  for (const link of links.slice(0, 3)) {
    const last = document.createRange();
    const text = link.firstChild?.textContent ?? '';
    if (link.firstChild) last.setStart(link.firstChild, text.length - 1);
    if (link.firstChild) last.setEnd(link.firstChild, text.length);
    for (let width = 130; width <= 300; width += 1) {
      Object.assign(link.parentElement?.style ?? {}, { display: 'inline-block', width: `${width}px` });
      const { top, bottom } = last.getBoundingClientRect();
      const arrow = link.querySelector('svg')?.getBoundingClientRect();
      if (!arrow || arrow.top > bottom || arrow.bottom < top) lone.push(`${width} px: ${text}`);
    }
  }
  return lone;
}
