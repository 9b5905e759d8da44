import type { PageFacts } from '../../core/facts.ts';

const NONE: readonly never[] = [];

/**
 * Makes equal texts one text, and all empty lists one list. What workers send arrives as copies: the names that a hundred
 * thousand pages mention are few, and would be in memory a million times.
 */
export function sharedTexts(): (facts: PageFacts) => void {
  const texts = new Map<string, string>();
  const one = (text: string): string => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, text);
    return text;
  };
  const all = (names: readonly string[]) => (names.length === 0 ? NONE : names.map(one));
  return (facts) => {
    facts.anchors = all(facts.anchors);
    facts.links = all(facts.links);
    facts.pictures = all(facts.pictures);
    facts.files = all(facts.files);
    facts.folders = all(facts.folders);
    facts.data = all(facts.data);
    facts.texts = all(facts.texts);
    if (facts.redirectFrom.length === 0) facts.redirectFrom = NONE;
    if (facts.allow.length === 0) facts.allow = NONE;
  };
}
