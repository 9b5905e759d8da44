import { getPlaceholders } from '../../analyze/collect-references.ts';
import { describeUnknownVariable, withBraces } from '../../analyze/variables.ts';
import { withRelated } from '../../load/relations.ts';
import { getSourceColumns } from '../../load/tables.ts';
import { SITE_FILE } from '../../paths/content-paths.ts';
import { parsePageId } from '../../paths/page-id.ts';
import { parsePointer } from '../../paths/pointer.ts';
import { findValue } from '../../util/find-value.ts';
import type { Rule } from './rule.ts';

export const unknownVariable: Rule = {
  why: 'A text can contain `{name}` for a value from `variables` in the site config. An unknown name would be shown to visitors with its braces. Braces in code and around anything but one name are text: `{1, 2}`; `{{name}}` is shown as `{name}`. It is reported once, with all places that use it.',
  bad: { blocks: [{ type: 'prose', text: 'About {prodct}.' }] },
  good: { blocks: [{ type: 'prose', text: 'About {product}.' }] },
  site({ variables, references, areVariablesKnown, summary, pages, data, tables }, report) {
    if (!areVariablesKnown) return;
    const ofTables = data.map((one) => ({ ...one, template: undefined }));
    for (const { file, template, unknownVariables = [] } of [summary, ...pages, ...ofTables]) {
      if (unknownVariables.length === 0) continue;
      const own =
        (template
          ? getSourceColumns(template.from, tables)
          : tables.getPageSchema(parsePageId(file).file)?.properties) ?? {};
      const getColumns = (table: string) => tables.getSchema(table)?.properties ?? {};
      const columns = template?.distinct ?? Object.keys(withRelated(own, getColumns));
      for (const reference of unknownVariables) {
        const at = { ...reference, name: reference.written ?? withBraces(reference.name) };
        const described = describeUnknownVariable(reference.name, variables, [columns].flat());
        const steps = parsePointer(reference.pointer);
        const [field, label = ''] = steps;
        const filled = file === SITE_FILE && field === 'words' ? getPlaceholders(label).map(withBraces) : [];
        const text = String(findValue(references.value, steps));
        const lacking = filled.filter((name) => !text.includes(name)).map((edit) => ({ edit }));
        const repairs = lacking.length === 1 ? lacking : described.repairs;
        const help = filled.length > 0 ? `The interface fills in ${filled.join(', ')} here.` : described.help;
        report({ file, at, ...described, help, repairs });
      }
    }
  },
};
