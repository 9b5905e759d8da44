import clsx from 'clsx';
import { useMemo, useRef, useState } from 'react';
import { getDayAnchor } from '../core/paths/day-anchor.ts';
import * as dates from '../core/resolve/date.ts';
import { fillLabel } from '../core/text/fill-label.ts';
import { getDateTimeFormat } from '../core/values/intl.ts';
import type { ProgrammeBlock } from '../generated/props.ts';
import { usePage } from '../ui/context.tsx';
import { Heading } from '../ui/heading.tsx';
import { EndIcon } from '../ui/icon.tsx';
import { QueryContainer } from '../ui/query-container.tsx';
import { Section } from '../ui/section.tsx';
import { COLUMNS, DayName, formatDayName, Session, Times, TOOL, type Zones } from '../ui/session.tsx';
import { listDays, type Placed, useOnNow } from '../ui/sessions.ts';
import { useHasScript } from '../ui/use-has-script.ts';

/** Widths in rem that a day needs by its number of rooms, from 1. With more of them it is a list. */
const WIDTHS = [28, 28, 36, 52, 52, 64, 64, 64];

/** Sessions by day, time and room: a list that is shown as a grid where there is room for it. */
export function Programme({ sessions, ...section }: ProgrammeBlock) {
  const { site, page } = usePage();
  const { words, timeZone } = site;
  const frame = useRef<HTMLDivElement>(null);
  const [isOwn, setOwn] = useState(false);
  const days = useMemo(() => listDays(sessions, timeZone), [sessions, timeZone]);
  const isOn = useOnNow(days, frame);
  const style = { ...dates.createDateStyle(site), lang: page.lang };
  const ownZone = useHasScript() ? getDateTimeFormat('en', {}).resolvedOptions().timeZone : timeZone;
  const own: dates.DateStyle = { lang: page.lang, siteLang: page.lang, timeZone: ownZone };
  const isElsewhere =
    ownZone !== timeZone &&
    sessions.some(({ start: { iso } }) =>
      [formatDayName, dates.formatClock].some((format) => format(iso, own) !== format(iso, style)),
    );
  const zones: Zones = isOwn ? [style, own] : [style];
  const getAnchor = (day: string) => getDayAnchor(section.id, day);
  const save = async (name: string, day: string, chosen: readonly Placed[]) => {
    const { saveCalendar } = await import('../ui/save-calendar.ts');
    saveCalendar(name, chosen, new URL(`#${getAnchor(day)}`, page.url ?? location.href).href);
  };
  return (
    <Section {...section}>
      <div ref={frame}>
        <p className="py-1 text-muted text-sm" suppressHydrationWarning>
          {fillLabel(words.timesIn, { zone: dates.formatZone(sessions[0]?.start.iso ?? '', style) }, site)}
          {isElsewhere && (
            <button
              type="button"
              className="ms-4 text-link print:hidden"
              aria-pressed={isOwn}
              onClick={() => setOwn(!isOwn)}
            >
              {words.showMyTime}
              {isOwn && <EndIcon name="check" />}
            </button>
          )}
        </p>
        {days.length > 1 && (
          <ul className="flex flex-wrap gap-x-5 print:hidden">
            {days.map(({ day }) => (
              <li key={day}>
                <a href={`#${getAnchor(day)}`} className="text-link">
                  <DayName day={day} lang={page.lang} />
                </a>
              </li>
            ))}
          </ul>
        )}
        {days.map(({ day, rooms, slots }) => (
          <QueryContainer key={day} width={WIDTHS[rooms.length - 1]} className="mt-6">
            <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-5 text-base">
              <Heading look="h3" id={getAnchor(day)}>
                <DayName day={day} lang={page.lang} />
              </Heading>
              <button
                type="button"
                className={clsx('text-link', TOOL)}
                onClick={() => save(`${section.title ?? page.title} ${day}`, day, slots.flat())}
              >
                {words.addToCalendar}
                <span className="sr-only">
                  : <DayName day={day} lang={page.lang} />
                </span>
              </button>
            </div>
            <ol
              className={clsx(
                'flex flex-col gap-2 text-base',
                WIDTHS[rooms.length - 1] && ['programme', COLUMNS[rooms.length - 1]],
              )}
            >
              <li className="hidden" aria-hidden="true">
                {rooms.map((room, i) => (
                  <span key={room} className={clsx('px-3 font-semibold text-ink text-sm', COLUMNS[i + 1])}>
                    {room}
                  </span>
                ))}
              </li>
              {slots.map((slot) => (
                <li
                  key={slot[0]?.from}
                  className="grid grid-cols-[4.25rem_1fr] gap-x-2 print:break-inside-avoid"
                >
                  <p className={clsx('tabular py-2 text-muted text-sm', COLUMNS[0])}>
                    <Times zones={zones} start={slot[0]?.start.iso ?? ''} />
                  </p>
                  <div className="flex min-w-0 flex-col gap-2">
                    {slot.map((session, i) => (
                      <Session
                        key={i}
                        session={session}
                        zones={zones}
                        isOn={isOn(session)}
                        save={() => save(session.title, day, [session])}
                      />
                    ))}
                  </div>
                </li>
              ))}
            </ol>
          </QueryContainer>
        ))}
      </div>
    </Section>
  );
}
