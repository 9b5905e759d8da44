import { createDateStyle, type DateStyle, formatDayOrTime } from '../../../core/resolve/date.ts';
import type { SchemaNode } from '../../../core/schema/schema-node.ts';
import { getDay, hasTime, isDate } from '../../../core/values/dates.ts';
import { useDesk } from '../store.ts';
import { words } from '../words.ts';
import { type ControlProps, describeControl, writeValue } from './control.ts';
import { isHidden, isTyped, toIso, toLocalDateTime } from './dates.ts';
import { takesTime } from './fields.ts';
import { isAt, sendDate } from './held-date.ts';
import { useTyped } from './hooks.ts';
import { SameDatesQuestion } from './same-dates-question.tsx';
import { TextControl } from './text.tsx';

/** The time of a day to which one is added. */
const MORNING = 'T09:00';

interface HiddenProps {
  day: string;
  node: SchemaNode;
  timeZone: string;
  style: DateStyle;
}

/** A day, or a time in the time zone of the site, with its words beside it. */
export function DateControl(props: ControlProps) {
  const { value } = props;
  // What is no date, such as one with a shared word, stays as it is written.
  if (value !== undefined && value !== '' && !isDate(value)) return <TextControl {...props} />;
  return <KnownDate {...props} />;
}

function KnownDate(props: ControlProps) {
  const { node, id } = props;
  const held = useDesk(({ heldDate }) => (heldDate && isAt(heldDate, props) ? heldDate : undefined));
  const value = held?.date ?? props.value;
  const site = useDesk((state) => state.site);
  const { lang = 'en', timeZone = 'UTC' } = site ?? {};
  const iso = typeof value === 'string' && value !== '' ? value : undefined;
  const mustHave = node.format === 'date-time';
  const isTime = iso === undefined ? mustHave : hasTime(iso);
  const written = iso === undefined ? '' : isTime ? toLocalDateTime(iso, timeZone) : iso;
  const toValue = (text: string) => (isTime && text ? toIso(text, iso, timeZone) : text);
  const { shown, type, focus } = useTyped(props.value, written, (text, known) =>
    text === '' || isTyped(text) ? sendDate(props, toValue(text), known) : undefined,
  );
  const style = createDateStyle({ lang, timeZone });
  return (
    <>
      <div className="flex items-center gap-2">
        <input
          id={id}
          type={isTime ? 'datetime-local' : 'date'}
          className="input max-w-56"
          value={shown}
          // The time zone is known with the whole site, which is later than the page.
          disabled={isTime && !site}
          onChange={({ target }) => type(target.value)}
          {...focus}
          {...describeControl(props)}
        />
        {iso !== undefined && takesTime(node) && !mustHave && (
          <button
            type="button"
            className="quiet-button"
            onClick={() =>
              writeValue(props, isTime ? written.slice(0, 10) : toIso(iso + MORNING, undefined, timeZone))
            }
          >
            {isTime ? words.form.withoutTime : words.form.withTime}
          </button>
        )}
      </div>
      {iso !== undefined && <p className="hint">{formatDayOrTime(iso, style)}</p>}
      {iso !== undefined && <Hidden day={iso} node={node} timeZone={timeZone} style={style} />}
      {held && <SameDatesQuestion />}
    </>
  );
}

/** Says that something is not shown at present, and from which day or until which day it is. */
function Hidden({ day, node, timeZone, style }: HiddenProps) {
  const side = node['x-shown'];
  if (!side || !isHidden(side, day, getDay(new Date().toISOString(), timeZone))) return null;
  return (
    <p role="status" className="hint text-warn">
      {words.form.notShown[side](formatDayOrTime(day, style))}
    </p>
  );
}
