import clsx from 'clsx';
import * as dates from '../core/resolve/date.ts';
import { getDateTimeFormat } from '../core/values/intl.ts';
import { useSite } from './context.tsx';
import { Heading, keepCompounds } from './heading.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { RichText } from './rich-text.tsx';
import type { Placed } from './sessions.ts';

/** Classes of the columns of a grid, that of the times first, and of a grid by its number of rooms, for `programme.css`. */
export const COLUMNS = `[--columns:1] [--columns:2] [--columns:3] [--columns:4] [--columns:5]
  [--columns:6] [--columns:7] [--columns:8] [--columns:9]`.split(/\s+/);
/** Classes of the binary digits of the number of rows that a session takes, the lowest first: up to 31. */
const ROWS = '[--a:1] [--b:2] [--c:4] [--d:8] [--e:16]'.split(' ');

/** Classes of what only a script can do. */
export const TOOL = 'needs-script noscript:hidden print:hidden';

/** The styles of times in the time zone of the site and, if the visitor wants them, in their own. */
export type Zones = readonly [site: dates.DateStyle, own?: dates.DateStyle];

type SessionProps = { session: Placed; zones: Zones; isOn: boolean; save: () => void };

/** A session. One for everyone that has nothing but a title is a break. */
export function Session({ session, zones, isOn, save }: SessionProps) {
  const { words } = useSite();
  const { title, start, end, room, people, text, href, column, rows } = session;
  const isBreak = !room && !people && !text && !href;
  const frame = isBreak ? 'bg-quiet' : 'relative flex flex-col border border-line bg-raised';
  // In the column of its room, or of all of them.
  const place = [
    column < 0 ? '[--columns:2/-1]' : COLUMNS[column + 1],
    ROWS.filter((_, i) => Math.min(rows, 2 ** ROWS.length - 1) & (1 << i)),
  ];
  return (
    <article
      aria-current={isOn ? 'time' : undefined}
      className={clsx('rounded-control px-3 py-2', frame, isOn && 'elevated', place)}
    >
      {isBreak ? (
        <p className="font-semibold text-ink text-sm">{title}</p>
      ) : (
        <Heading look="h4">
          <Link link={href} className="underline hover:text-brand">
            {keepCompounds(title)}
          </Link>
        </Heading>
      )}
      {people && <RichText text={people} className="text-sm" />}
      {text && <RichText text={text} className="mt-1 mb-1 text-sm" />}
      <div className="mt-auto pe-10 text-muted text-xs">
        {isOn && <p className="pill pill-open">{words.onNow}</p>}
        <p className="tabular">
          <Times zones={zones} start={start.iso} end={end.iso} />
        </p>
        {room && <p className="room">{room}</p>}
        {!isBreak && (
          <button
            type="button"
            className={clsx('icon-button absolute end-2 bottom-2', TOOL)}
            aria-label={`${words.addToCalendar}: ${title}`}
            onClick={save}
          >
            <Icon name="calendar" className="size-4 text-muted" />
          </button>
        )}
      </div>
    </article>
  );
}

/** The start of a session, or its start and its end, in each of the time zones. */
export function Times({ zones, start, end }: { zones: Zones; start: string; end?: string }) {
  const [site, own] = zones;
  const format = (iso: string, style: dates.DateStyle) =>
    (formatDayName(iso, style) === formatDayName(iso, site) ? '' : `${formatDayName(iso, style)} `) +
    (own && iso === end ? dates.formatTime : dates.formatClock)(iso, style);
  return zones.map(
    (style) =>
      style && (
        <span key={style.timeZone} className="block">
          <Time iso={start} text={format(start, style)} />
          {end && ' – '}
          {end && <Time iso={end} text={format(end, style)} />}
        </span>
      ),
  );
}

/** A day in words, `Thursday, 4 March 2027`. */
export function DayName({ day, lang }: { day: string; lang: string }) {
  const format = getDateTimeFormat(lang, { dateStyle: 'full', timeZone: 'UTC' });
  return <Time iso={day} text={format.format(new Date(day))} />;
}

/** A time or a day as the build wrote it: browsers may have other words. */
function Time({ iso, text }: { iso: string; text: string }) {
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {text}
    </time>
  );
}

export function formatDayName(iso: string, { lang, timeZone }: dates.DateStyle): string {
  return getDateTimeFormat(lang, { weekday: 'short', timeZone }).format(new Date(iso));
}
