import type { NumberLabel, Site } from '../../generated/props.ts';
import { getPluralRules } from '../values/intl.ts';

/** Returns a label with its values, in the plural form that the last of them has in the language of the site. */
export function fillLabel<Label extends NumberLabel>(
  label: Label,
  values: Readonly<Record<string, [Label] extends [string] ? string | number : number>>,
  { lang }: Pick<Site, 'lang'>,
): string {
  const last = Number(Object.values(values).at(-1));
  const text =
    typeof label === 'string' ? label : (label[getPluralRules(lang, {}).select(last)] ?? label.other);
  return text.replace(/{(\w+)}/g, (written, name: string) => String(values[name] ?? written));
}
