import { findVariables } from '../../analyze/variables.ts';
import { SITE_FILE } from '../../paths/content-paths.ts';
import { appendToPointer } from '../../paths/pointer.ts';
import type { Rule } from './rule.ts';

/** Control characters and line separators, which no text can show. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds.
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;

export const badVariable: Rule = {
  why: 'Variables are used in titles, addresses and links. A line break in a value breaks all of them. A value can use only variables that are defined above it; visitors see any other one with its braces.',
  bad: { site: { variables: { product: 'North\nwind' } } },
  good: { site: { variables: { product: 'Northwind' } } },
  page({ file }, { variables }, report) {
    if (file !== SITE_FILE) return;
    for (const [name, value] of Object.entries(variables)) {
      const at = appendToPointer('/variables', name);
      if (CONTROL.test(value)) {
        const right = value.replaceAll(/\s+/g, ' ').trim();
        report({
          at,
          message: `The variable "${name}" contains a line break or another invisible character.`,
          help: `Write it on one line: ${JSON.stringify(right)}.`,
        });
      }
      const later = findVariables(value).find((token) => Object.hasOwn(variables, token.name));
      if (later)
        report({
          at,
          message: `The variable "${name}" uses ${later.name === name ? 'itself' : `{${later.name}}, which is not defined above it`}.`,
          help:
            later.name === name
              ? `Write the text that {${name}} stands for.`
              : `Move "${later.name}" above "${name}".`,
        });
    }
  },
};
