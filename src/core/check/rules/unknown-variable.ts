import { didYouMean, getCorrection } from '../../suggest.ts';
import type { Rule } from './rule.ts';

/** Reports a variable that the site config does not have, once for the whole site. */
export const unknownVariable: Rule = {
  name: 'unknown-variable',
  severity: 'error',
  why: 'A text can contain `{name}` for a value from `variables` in the site config. An unknown name would be shown to visitors with its braces. It is reported once, with all places that use it.',
  bad: { blocks: [{ type: 'prose', text: 'About {prodct}.' }] },
  good: { blocks: [{ type: 'prose', text: 'About {product}.' }] },
  site({ variables, areVariablesKnown, summary, pages }, report) {
    if (!areVariablesKnown) return;
    const names = Object.keys(variables);
    for (const { file, unknownVariables = [] } of [summary, ...pages]) {
      for (const reference of unknownVariables) {
        const { name } = reference;
        report({
          file,
          at: reference,
          message: `There is no variable "{${name}}".${didYouMean(name, names)}`,
          help: 'Add it to "variables" in site.config.json. To show braces, write {{ and }}.',
          ...getCorrection(withBraces(name), names.map(withBraces)),
          cause: `unknown-variable ${name}`,
        });
      }
    }
  },
};

function withBraces(name: string): string {
  return `{${name}}`;
}
