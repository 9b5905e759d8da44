import { ChoiceControl } from './choice.tsx';
import type { Controls } from './control.ts';
import { DateControl } from './date.tsx';
import { LinkControl } from './link.tsx';
import { ListControl } from './list.tsx';
import { PictureControl } from './picture.tsx';
import { RichControl } from './rich.tsx';
import { ColourControl, NumberControl, SwitchControl, TextControl } from './text.tsx';

/** The controls by the kinds of values. */
export const CONTROLS: Controls = {
  text: TextControl,
  rich: RichControl,
  number: NumberControl,
  choice: ChoiceControl,
  switch: SwitchControl,
  date: DateControl,
  colour: ColourControl,
  link: LinkControl,
  list: ListControl,
  picture: PictureControl,
};
