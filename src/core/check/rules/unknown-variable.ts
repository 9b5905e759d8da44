import type { Reference } from '../../analyze/references.ts';
import type { PageSummary } from '../../analyze/summary.ts';
import { didYouMean, getCorrection } from '../../suggest.ts';
import type { Rule } from './rule.ts';

/** An unknown variable: the first place that uses it, and the number of all places. */
interface Unknown {
  page: Pick<PageSummary, 'file'>;
  first: Reference;
  places: number;
}

/** Reports a variable that the site config does not have, once for the whole site. */
export const unknownVariable: Rule = {
  name: 'unknown-variable',
  severity: 'error',
  why: 'A text can contain `{name}` for a value from `variables` in the site config. An unknown name would be shown to visitors with its braces. It is reported once, at the first place that uses it.',
  bad: { blocks: [{ type: 'prose', text: 'About {prodct}.' }] },
  good: { blocks: [{ type: 'prose', text: 'About {product}.' }] },
  site({ variables, areVariablesKnown, config }, report) {
    const unknown = new Map<string, Unknown>();
    const onPage = (page: PageSummary) => {
      for (const reference of page.unknownVariables ?? []) {
        const known = unknown.get(reference.name);
        if (known) known.places += 1;
        else unknown.set(reference.name, { page: { file: page.file }, first: reference, places: 1 });
      }
    };
    onPage(config);
    return {
      onPage,
      onEnd() {
        if (!areVariablesKnown) return;
        const names = Object.keys(variables);
        for (const [name, { page, first, places }] of unknown) {
          const others = places > 1 ? ` It is used in ${places} places.` : '';
          report(page, first, {
            message: `There is no variable "{${name}}".${didYouMean(name, names)}${others}`,
            help: 'Add it to "variables" in site.config.json. To show braces, write {{ and }}.',
            // A name in many places is probably right, and misspelt in the site config. It gets no fix.
            ...(places === 1
              ? getCorrection(withBraces(name), names.map(withBraces))
              : { word: withBraces(name) }),
          });
        }
      },
    };
  },
};

function withBraces(name: string): string {
  return `{${name}}`;
}
