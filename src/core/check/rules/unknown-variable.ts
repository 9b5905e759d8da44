import type { Reference } from '../../analyze/references.ts';
import type { PageSummary } from '../../analyze/summary.ts';
import { didYouMean, getCorrection } from '../../suggest.ts';
import type { Rule } from './rule.ts';

/** Where a variable is named that the site does not have: the first place, and how many there are. */
interface Unknown {
  page: Pick<PageSummary, 'file'>;
  first: Reference;
  places: number;
}

/** A variable that the site config does not have. */
export const unknownVariable: Rule = {
  name: 'unknown-variable',
  severity: 'error',
  why: 'A text may hold `{name}` for a word from `variables` in the site config. A name that is not there would be shown to visitors as it stands. One that is missing is told once, at the first place that names it.',
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
        if (!areVariablesKnown) return undefined;
        const names = Object.keys(variables);
        for (const [name, { page, first, places }] of unknown) {
          const others = places > 1 ? ` It is named in ${places} places.` : '';
          report(page, first, {
            message: `There is no variable "{${name}}".${didYouMean(name, names)}${others}`,
            help: 'Variables stand in `variables` in site.config.json. Braces themselves are written {{ and }}.',
            // Named in many places, it is rather the site config that has another name for it.
            ...(places === 1 ? getCorrection(braced(name), names.map(braced)) : { word: braced(name) }),
          });
        }
        return undefined;
      },
    };
  },
};

function braced(name: string): string {
  return `{${name}}`;
}
