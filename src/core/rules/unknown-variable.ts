import { correction, didYouMean } from '../suggest.ts';
import type { Rule } from './rule.ts';

/** A variable that the site config does not have. */
export const unknownVariable: Rule = {
  name: 'unknown-variable',
  severity: 'error',
  why: 'A text may hold `{name}` for a word from `variables` in the site config. A name that is not there would be shown to visitors as it stands.',
  bad: { blocks: [{ type: 'prose', text: 'About {prodct}.' }] },
  good: { blocks: [{ type: 'prose', text: 'About {product}.' }] },
  page(facts, { variables }, tell) {
    for (const variable of facts.variables) {
      if (Object.hasOwn(variables, variable.name)) continue;
      tell(variable, {
        message: `There is no variable "{${variable.name}}".${didYouMean(variable.name, Object.keys(variables))}`,
        help: 'Variables stand in `variables` in site.config.json. Braces themselves are written {{ and }}.',
        ...correction(braced(variable.name), Object.keys(variables).map(braced)),
      });
    }
  },
};

function braced(name: string): string {
  return `{${name}}`;
}
