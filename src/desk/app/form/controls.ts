import { formatQuery } from '../../../core/changes/format-value.ts';
import { isObject, type Json } from '../../../core/types.ts';
import { ChoiceControl } from './choice.tsx';
import type { Controls } from './control.ts';
import { DateControl } from './date.tsx';
import type { Kind } from './fields.ts';
import { LinkControl } from './link.tsx';
import { ListControl } from './list.tsx';
import { PictureControl } from './picture.tsx';
import { RichControl } from './rich.tsx';
import { ColourControl, NumberControl, SwitchControl, TextControl } from './text.tsx';

const CONTROLS: Controls = {
  text: { Input: TextControl, naming: 'label', hint: 'part' },
  number: { Input: NumberControl, naming: 'label', hint: 'part' },
  switch: { Input: SwitchControl, naming: 'label', hint: 'part', isBeside: true },
  colour: { Input: ColourControl, naming: 'label', hint: 'part' },
  choice: { Input: ChoiceControl, naming: 'group', hint: 'part' },
  // These explain themselves; their parts are described for those who write the file.
  date: { Input: DateControl, naming: 'label', hint: 'field' },
  link: { Input: LinkControl, naming: 'label', hint: 'field' },
  rich: { Input: RichControl, naming: 'group', hint: 'field' },
  picture: { Input: PictureControl, naming: 'group', hint: 'field' },
  list: { Input: ListControl, naming: 'group', hint: 'field', note: countEntries },
  object: { naming: 'section', hint: 'shared' },
  query: { naming: 'section', hint: 'shared', note: describeQuery },
  other: 'source',
};

export function getControl(kind: Kind): Controls[Kind] {
  return CONTROLS[kind];
}

function countEntries(value: Json | undefined): string {
  return Array.isArray(value) ? String(value.length) : '';
}

function describeQuery(value: Json | undefined): string {
  return isObject(value) ? formatQuery(value) : '';
}
