import { withBraces } from '../../analyze/variables.ts';
import { getSourceColumns } from '../../load/source-columns.ts';
import { didYouMean, getCorrection } from '../../suggest.ts';
import type { Rule } from './rule.ts';

export const unknownVariable: Rule = {
  name: 'unknown-variable',
  severity: 'error',
  why: 'A text can contain `{name}` for a value from `variables` in the site config. An unknown name would be shown to visitors with its braces. It is reported once, with all places that use it.',
  bad: { blocks: [{ type: 'prose', text: 'About {prodct}.' }] },
  good: { blocks: [{ type: 'prose', text: 'About {product}.' }] },
  site({ variables, areVariablesKnown, summary, pages, tables }, report) {
    if (!areVariablesKnown) return;
    const ofSite = Object.keys(variables);
    for (const { file, template, unknownVariables = [] } of [summary, ...pages]) {
      const columns =
        template?.distinct ?? Object.keys((template && getSourceColumns(template, tables)) ?? {});
      const ofRow = [columns].flat().map((column) => `this.${column}`);
      for (const reference of unknownVariables) {
        const { name } = reference;
        const isOfRow = name.startsWith('this.');
        const known = isOfRow ? ofRow : ofSite;
        report({
          file,
          at: reference,
          message: `There is no variable "{${name}}".${didYouMean(name, known)}`,
          help: isOfRow
            ? describeRow(ofRow)
            : 'Add it to "variables" in site.config.json. To show braces, write {{ and }}.',
          ...getCorrection(withBraces(name), known.map(withBraces)),
          cause: `unknown-variable ${name}`,
        });
      }
    }
  },
};

function describeRow(names: readonly string[]): string {
  return names.length > 0
    ? `The columns of its row are ${names.map(withBraces).join(', ')}.`
    : 'Only a page with "forEach" is made of a row, whose columns it can name: {this.title}.';
}
