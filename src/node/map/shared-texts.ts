import type { PageFacts } from '../../core/facts.ts';

/**
 * Makes equal texts one text. What workers send arrives as copies: the names and places that a hundred thousand pages
 * mention are few, and would be in memory a million times.
 */
export function sharedTexts(): (facts: PageFacts) => void {
  const texts = new Map<string, string>();
  const one = (text: string): string => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, text);
    return text;
  };
  return (facts) => {
    const { links, media, data, folders, texts: named, anchors, variables, redirectFrom } = facts;
    for (const mention of [links, media, data, folders, named, anchors, variables, redirectFrom].flat()) {
      mention.name = one(mention.name);
      mention.pointer = one(mention.pointer);
    }
    if (facts.schema !== undefined) facts.schema = one(facts.schema);
  };
}
