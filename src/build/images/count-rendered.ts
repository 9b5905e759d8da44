import type { XastElement } from 'svgo/browser';

/** An attribute that paints or clips with another element. */
const URL_REFERENCE = /url\(\s*["']?#([^"')]+)/;

/**
 * Returns the number of elements that a browser renders for an SVG: what a `<use>` repeats or a
 * pattern paints counts each time. `Infinity` for an element that contains itself.
 */
export function countRendered(svg: XastElement): number {
  const byId = new Map<string, XastElement>();
  collectIds(svg, byId);
  const counts = new Map<XastElement, number>();
  const count = (element: XastElement): number => {
    const known = counts.get(element);
    if (known !== undefined) return known;
    counts.set(element, Number.POSITIVE_INFINITY);
    const inside = [...getChildren(element), ...findReferenced(element, byId)];
    const sum = inside.reduce((total, inner) => total + count(inner), 1);
    counts.set(element, sum);
    return sum;
  };
  return count(svg);
}

function collectIds(element: XastElement, byId: Map<string, XastElement>): void {
  if (element.attributes.id !== undefined) byId.set(element.attributes.id, element);
  for (const child of getChildren(element)) collectIds(child, byId);
}

function getChildren({ children }: XastElement): XastElement[] {
  return children.filter((child) => child.type === 'element');
}

/** Returns the elements that an element repeats, paints or clips with. A link to one renders nothing. */
function findReferenced({ name, attributes }: XastElement, byId: ReadonlyMap<string, XastElement>) {
  return Object.entries(name === 'a' ? {} : attributes).flatMap(([attribute, value]) => {
    const isHref = attribute === 'href' || attribute === 'xlink:href';
    const target = isHref ? value.slice(1) : URL_REFERENCE.exec(value)?.[1];
    return byId.get(target ?? '') ?? [];
  });
}
