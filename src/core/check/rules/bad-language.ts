import type { Rule } from './rule.ts';

/** A language that no program knows by that name. */
export const badLanguage: Rule = {
  name: 'bad-language',
  severity: 'error',
  why: 'Browsers, screen readers and dates go by the tag of a language: `en`, `en-IN`, `hi`. One that is not a tag is read aloud in the wrong voice, and dates can not be told.',
  bad: { site: { lang: 'xx' } },
  good: { site: { lang: 'en-IN' } },
  page({ langs, unknownVariables }, _context, report) {
    for (const lang of langs) {
      if (isLanguage(lang.name)) continue;
      if (unknownVariables.some(({ pointer }) => pointer === lang.pointer)) continue;
      const [language = ''] = lang.name.toLowerCase().split(/[-_\s]/, 1);
      const right = lang.name.replaceAll('_', '-');
      const example = isLanguage(right) ? right : isLanguage(language) ? language : 'en-IN';
      report(lang, {
        message: `This is not the tag of a language: ${JSON.stringify(lang.name)}.`,
        help: `Write a BCP 47 tag, for example "${example}".`,
      });
    }
  },
};

/** The names of languages, or `undefined` for a tag that stands for none. */
const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function isLanguage(tag: string): boolean {
  try {
    const [name] = Intl.getCanonicalLocales(tag);
    const [language = ''] = name?.split('-', 1) ?? [];
    return tag === tag.trim() && NAMES.of(language) !== undefined;
  } catch {
    return false;
  }
}
