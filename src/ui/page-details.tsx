import type { DayOrTime, Page } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { Link } from './link.tsx';
import { useIsShown } from './notice.tsx';

/** A day or a time, on one line. */
function Time({ iso, text }: DayOrTime) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {text}
    </time>
  );
}

/** A label with a date in place of `{date}`. */
export function DateLabel({ label, date }: { label: string; date: DayOrTime }) {
  const [before, after] = label.split('{date}');
  return (
    <>
      {before}
      <Time {...date} />
      {after}
    </>
  );
}

/** The days and the place of what a page announces, or when it was published; its author and its tags. */
export function PageDetails({ details }: { details: NonNullable<Page['details']> }) {
  const { words } = useSite();
  const { author, tags, published, startsOn, endsOn, place, url, calendar, lastDay } = details;
  const isOver = !useIsShown(lastDay ? { until: lastDay } : {});
  return (
    <ul className="mt-4 *:me-6 *:inline-block">
      {startsOn && (
        <li className="font-semibold">
          <Time {...startsOn} />
          {endsOn && ' – '}
          {endsOn && <Time {...endsOn} />}
        </li>
      )}
      {!startsOn && published && (
        <li>
          <DateLabel label={words.published} date={published} />
        </li>
      )}
      {place && <li>{place}</li>}
      {author && <li>{author}</li>}
      {tags && <li>{tags.join(', ')}</li>}
      {isOver && <li>{words.eventOver}</li>}
      {url && !isOver && (
        <li>
          <Link link={url} className="underline">
            {words.joinOnline}
          </Link>
        </li>
      )}
      {calendar && !isOver && (
        <li className="print:hidden">
          <Link link={calendar} className="underline">
            {words.addToCalendar}
          </Link>
        </li>
      )}
    </ul>
  );
}
