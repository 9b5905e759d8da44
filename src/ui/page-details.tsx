import type { DayOrTime, Page } from '../generated/props.ts';
import { usePage } from './context.tsx';
import { Link } from './link.tsx';
import { useIsShown } from './notice-box.tsx';
import { renderNodes } from './rich-text.tsx';

function Time({ iso, text }: DayOrTime) {
  return (
    <time dateTime={iso} className="whole">
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
  const { site, page } = usePage();
  const { words } = site;
  const { author, tags, published, startsOn, endsOn, repeats, place, url, period } = details;
  const isOver = !useIsShown(period ?? {});
  const items = [
    startsOn && (
      <strong>
        <Time {...startsOn} />
        {endsOn && ' – '}
        {endsOn && <Time {...endsOn} />}
      </strong>
    ),
    !startsOn && published && <DateLabel label={words.published} date={published} />,
    repeats,
    place,
    author && renderNodes(author),
    tags && renderNodes(tags),
    isOver && words.eventOver,
    !isOver && url && <Link link={url}>{words.joinOnline}</Link>,
    !isOver && period && page.calendar && (
      <Link link={page.calendar} className="print:hidden">
        {words.addToCalendar}
      </Link>
    ),
  ];
  return (
    <ul className="mt-1 *:me-6 *:inline-block [&_a]:underline">
      {items.map((item, i) => item && <li key={i}>{item}</li>)}
    </ul>
  );
}
