import { getPlaceholders } from '../../analyze/collect-references.ts';
import { findVariables } from '../../analyze/variables.ts';
import { SITE_FILE } from '../../paths/content-paths.ts';
import { isObject } from '../../types.ts';
import type { Rule } from './rule.ts';

/** The plural forms that can say their number in words, or leave it out. */
const MAY_LACK_NUMBER = /^(zero|one|two)$/;

export const missingPlaceholder: Rule = {
  severity: 'warning',
  why: 'Some texts of the interface contain a number, a date or a name. Without it, five buttons would have the same name, or visitors would not see the date.',
  bad: { site: { words: { goToSlide: 'Next' } } },
  good: { site: { words: { goToSlide: 'Slide {n}' } } },
  page({ file, value: config }, { variables }, report) {
    const words = file === SITE_FILE && isObject(config.words) ? config.words : {};
    const forms = Object.entries(words).flatMap(([label, value]) =>
      Object.entries(isObject(value) ? value : { '': value }).map(([form, text]) => ({ label, form, text })),
    );
    for (const { label, form, text } of forms) {
      if (typeof text !== 'string' || MAY_LACK_NUMBER.test(form)) continue;
      const names = findVariables(text).map(({ name }) => name);
      for (const name of getPlaceholders(label)) {
        const pointer = `/words/${label}${form && `/${form}`}`;
        if (!names.includes(name))
          report({
            at: pointer,
            message: `"${label}" has to contain {${name}}, but is ${JSON.stringify(text)}.`,
            help: `Add {${name}} where it belongs, for example ${JSON.stringify(`${text} {${name}}`)}.`,
          });
        else if (Object.hasOwn(variables, name))
          report({
            at: pointer,
            message: `The interface fills in {${name}} here, but "variables" has a "${name}" too.`,
            help: 'Rename the variable.',
          });
      }
    }
  },
};
