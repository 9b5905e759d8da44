import { findVariables } from '../../analyze/variables.ts';
import { appendToPointer } from '../../pointer.ts';
import type { Rule } from './rule.ts';

/** Signs that no text shows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;

/** A variable whose value can't stand in a text. */
export const badVariable: Rule = {
  name: 'bad-variable',
  severity: 'error',
  why: 'A variable stands in titles, addresses and links. A line break in it breaks all of them, and one that holds another which is defined below it is shown with its braces.',
  bad: { site: { variables: { product: 'North\nwind' } } },
  good: { site: { variables: { product: 'Northwind' } } },
  page({ config }, { variables }, report) {
    if (!config) return;
    for (const [name, value] of Object.entries(variables)) {
      const place = { pointer: appendToPointer('/variables', name) };
      if (CONTROL.test(value)) {
        const right = value.replaceAll(/\s+/g, ' ').trim();
        report(place, {
          message: `The variable "${name}" has a line break or another invisible sign in it.`,
          help: `Write it in one line: ${JSON.stringify(right)}.`,
        });
      }
      const later = findVariables(value).find((token) => Object.hasOwn(variables, token.name));
      if (later) {
        report(place, {
          message: `The variable "${name}" holds {${later.name}}, which is not above it.`,
          help: `Put "${later.name}" above "${name}".`,
        });
      }
    }
  },
};
