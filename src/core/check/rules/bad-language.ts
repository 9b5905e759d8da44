import { checkEach, type Rule } from './rule.ts';

export const badLanguage: Rule = {
  why: "The language tag (`en`, `en-IN`, `hi`) sets the voice of screen readers and the form of dates. With a wrong tag, text is read aloud in the wrong voice and dates can't be written.",
  bad: { site: { lang: 'xx' } },
  good: { site: { lang: 'en-IN' } },
  page: checkEach(['lang'], ({ name, pointer }, _site, page) => {
    if (isLanguage(name)) return undefined;
    if (page.list('unknownVariable').some((variable) => variable.pointer === pointer)) return undefined;
    const [language = ''] = name.toLowerCase().split(/[-_\s]/, 1);
    const right = name.replaceAll('_', '-');
    const example = [right, findTag(name), language].find((tag) => tag && isLanguage(tag)) ?? 'en';
    return {
      message: `This is not a valid language tag: ${JSON.stringify(name)}.`,
      help: `Write a tag of BCP 47, for example "${example}".`,
    };
  }),
};

/** Names of languages in English; `of` returns `undefined` for an unknown tag. */
const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Returns the tag of two letters of a language by its name in English. */
function findTag(name: string): string | undefined {
  const tags = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return tags.find((tag) => NAMES.of(tag)?.toLowerCase() === name.trim().toLowerCase());
}

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
