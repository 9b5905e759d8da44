import type { Rule } from './rule.ts';

export const badLanguage: Rule = {
  name: 'bad-language',
  severity: 'error',
  why: "The language tag (`en`, `en-IN`, `hi`) sets the voice of screen readers and the form of dates. With a wrong tag, text is read aloud in the wrong voice and dates can't be written.",
  bad: { site: { lang: 'xx' } },
  good: { site: { lang: 'en-IN' } },
  page(page, _site, report) {
    const unknownVariables = page.list('unknownVariable');
    for (const lang of page.list('lang')) {
      if (isLanguage(lang.name)) continue;
      if (unknownVariables.some(({ pointer }) => pointer === lang.pointer)) continue;
      const [language = ''] = lang.name.toLowerCase().split(/[-_\s]/, 1);
      const right = lang.name.replaceAll('_', '-');
      const example = isLanguage(right) ? right : isLanguage(language) ? language : 'en';
      report({
        at: lang,
        message: `This is not a valid language tag: ${JSON.stringify(lang.name)}.`,
        help: `Write a tag of BCP 47, for example "${example}".`,
      });
    }
  },
};

/** Names of languages in English; `of` returns `undefined` for an unknown tag. */
const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Returns true for a tag that `Intl` accepts, of a language that it knows. */
export function isLanguage(tag: string): boolean {
  try {
    const [name] = Intl.getCanonicalLocales(tag);
    const [language = ''] = name?.split('-', 1) ?? [];
    return tag === tag.trim() && NAMES.of(language) !== undefined;
  } catch {
    return false;
  }
}
