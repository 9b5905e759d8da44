import type { MappedSlice } from './mapper.ts';

const NONE: readonly never[] = [];

/**
 * Makes equal texts one text, and all empty lists one list. What workers send arrives as copies: the names that a hundred
 * thousand pages mention are few, and would be in memory a million times.
 */
export function sharedTexts(): (slice: MappedSlice) => void {
  const texts = new Map<string, string>();
  const one = (text: string): string => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, text);
    return text;
  };
  const all = (names: readonly string[]) => (names.length === 0 ? NONE : names.map(one));
  const orNone = <T>(list: readonly T[]) => (list.length === 0 ? NONE : list);
  return ({ pages, tables }) => {
    for (const page of pages) {
      const { facts } = page;
      page.findings = orNone(page.findings);
      page.failures = orNone(page.failures);
      facts.redirectFrom = orNone(facts.redirectFrom);
      facts.allow = orNone(facts.allow);
      facts.anchors = all(facts.anchors);
      facts.links = all(facts.links);
      facts.pictures = all(facts.pictures);
      facts.files = all(facts.files);
      facts.folders = all(facts.folders);
      facts.data = all(facts.data);
      facts.texts = all(facts.texts);
    }
    for (const table of tables) {
      table.media = all(table.media);
      table.findings = orNone(table.findings);
    }
  };
}
