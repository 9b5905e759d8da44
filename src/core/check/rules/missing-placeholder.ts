import { getPlaceholders } from '../../analyze/site-references.ts';
import { findVariables } from '../../analyze/variables.ts';
import { isObject } from '../../is-object.ts';
import type { Rule } from './rule.ts';

/** A label of the interface without the number or the date that belongs in it. */
export const missingPlaceholder: Rule = {
  name: 'missing-placeholder',
  severity: 'warning',
  why: 'Some words of the interface hold a place for a number, a date or a name. Without it, five buttons have one name, or nobody learns the date.',
  bad: { site: { words: { goToSlide: 'Next' } } },
  good: { site: { words: { goToSlide: 'Slide {n}' } } },
  page({ config }, { variables }, report) {
    const words = config && isObject(config.words) ? config.words : {};
    for (const [label, text] of Object.entries(words)) {
      if (typeof text !== 'string') continue;
      const names = findVariables(text).map(({ name }) => name);
      for (const name of getPlaceholders(label)) {
        const pointer = `/words/${label}`;
        if (!names.includes(name)) {
          report(
            { pointer },
            {
              message: `The words "${label}" have no {${name}}: ${JSON.stringify(text)}.`,
              help: `Put {${name}} where it belongs, as in ${JSON.stringify(`${text} {${name}}`)}.`,
            },
          );
        } else if (Object.hasOwn(variables, name)) {
          report(
            { pointer },
            {
              message: `{${name}} is filled in by the interface here, but "variables" has a "${name}" too.`,
              help: 'Give the variable another name.',
            },
          );
        }
      }
    }
  },
};
