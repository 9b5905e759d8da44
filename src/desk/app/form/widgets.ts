import { ChoiceWidget } from './choice.tsx';
import { DateWidget } from './date.tsx';
import { LinkWidget } from './link.tsx';
import { ListWidget } from './list.tsx';
import { PictureWidget } from './picture.tsx';
import { RichWidget } from './rich.tsx';
import { ColourWidget, NumberWidget, SwitchWidget, TextWidget } from './text.tsx';
import type { Widgets } from './widget.ts';

/** The widgets by the kinds of values. */
export const WIDGETS: Widgets = {
  text: TextWidget,
  rich: RichWidget,
  number: NumberWidget,
  choice: ChoiceWidget,
  switch: SwitchWidget,
  date: DateWidget,
  colour: ColourWidget,
  link: LinkWidget,
  list: ListWidget,
  picture: PictureWidget,
};
