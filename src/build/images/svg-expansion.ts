import type { XastElement } from 'svgo/browser';

/** Counts the elements that browsers render again where `use`, a pattern or another reference names them. */
export function countRepeated(svg: XastElement): number {
  const byId = new Map<string, XastElement>();
  /** The selectors of style sheets as their words, and the ids that their rules name. */
  const rules: { words: ReadonlySet<string>; ids: readonly string[] }[] = [];
  let own = 0;
  const collect = (element: XastElement): void => {
    own++;
    byId.set(element.attributes.id ?? '', element);
    for (const child of element.children) {
      if (child.type === 'element') collect(child);
      else if (element.name === 'style' && child.type === 'text')
        for (const [, selector = '', body = ''] of child.value.matchAll(/([^{}]+)\{([^{}]*)\}/g))
          rules.push({ words: new Set(selector.match(/[#.]?[\w-]+|\*/g)), ids: listNamed(body) });
    }
  };
  collect(svg);
  const styles = rules.filter(({ ids }) => ids.length > 0);
  const counts = new Map<XastElement, number>();
  const count = (element: XastElement): number => {
    const known = counts.get(element);
    if (known !== undefined) return known;
    // Browsers render no element inside itself.
    counts.set(element, 0);
    const { href = '', 'xlink:href': other = '', class: classes = '', id = '', ...rest } = element.attributes;
    const words = ['*', element.name, `#${id}`, ...classes.split(/\s+/).map((name) => `.${name}`)];
    const styled = styles.filter((rule) => words.some((word) => rule.words.has(word)));
    const links = [href, other].flatMap((link) => (link.startsWith('#') ? link.slice(1) : []));
    const names = [...links, ...Object.values(rest).flatMap(listNamed), ...styled.flatMap(({ ids }) => ids)];
    const inside = element.children.flatMap((child) => (child.type === 'element' ? child : []));
    const all = [...inside, ...names.flatMap((name) => byId.get(name) ?? [])];
    const sum = all.reduce((before, one) => before + count(one), 1);
    counts.set(element, sum);
    return sum;
  };
  return count(svg) - own;
}

/** Lists the ids that a text names by `url(#id)`. */
function listNamed(text: string): string[] {
  return [...text.matchAll(/url\(\s*["']?\s*#([^"')\s]+)/gi)].map(([, id = '']) => id);
}
