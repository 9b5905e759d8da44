import type { NumberLabel, Site } from '../generated/props.ts';

/** Plural rules by language; to make them takes longer than to render the label. */
const rules = new Map<string, Intl.PluralRules>();

/** Returns a label with its numbers, in the plural form that the last of them has in the language of the site. */
export function fillLabel(
  label: NumberLabel,
  numbers: Readonly<Record<string, number>>,
  { lang }: Pick<Site, 'lang'>,
): string {
  const known = rules.get(lang) ?? new Intl.PluralRules(lang);
  rules.set(lang, known);
  const form = known.select(Object.values(numbers).at(-1) ?? 0);
  const text = typeof label === 'string' ? label : (label[form] ?? label.other);
  return text.replace(/{(\w+)}/g, (written, name: string) => String(numbers[name] ?? written));
}
