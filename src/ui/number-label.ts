import { memoize } from '../core/memoize.ts';
import type { NumberLabel, Site } from '../generated/props.ts';

/** Returns the plural rules of a language; to make them takes longer than to render the label. */
const getRules = memoize((lang: string) => new Intl.PluralRules(lang));

/** Returns a label with its numbers, in the plural form that the last of them has in the language of the site. */
export function fillLabel(
  label: NumberLabel,
  numbers: Readonly<Record<string, number>>,
  { lang }: Pick<Site, 'lang'>,
): string {
  const last = Object.values(numbers).at(-1) ?? 0;
  const text = typeof label === 'string' ? label : (label[getRules(lang).select(last)] ?? label.other);
  return text.replace(/{(\w+)}/g, (written, name: string) => String(numbers[name] ?? written));
}
