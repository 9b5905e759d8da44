import type { TimetableBlock } from 'blocksite/props';
import { CARD, clsx, Heading, Icon, Link, RichText, Section } from 'blocksite/ui';
import { useState } from 'react';

type Day = TimetableBlock['days'][number];
type Session = Day['sessions'][number];

/** Days with their sessions. The script adds buttons that show the sessions of one track; paper has all. */
export function Timetable({ filterLabel, days, ...section }: TimetableBlock) {
  const [chosen, setChosen] = useState<string>();
  const all = days.flatMap(({ sessions }) => sessions.flatMap(({ track }) => track ?? []));
  const tracks = [...new Set(all)];
  return (
    <Section {...section} className="@container">
      {tracks.length > 1 && (
        <Tracks label={filterLabel} tracks={tracks} chosen={chosen} onChoose={setChosen} />
      )}
      {days.map((day, i) => (
        <DayList key={i} day={day} chosen={chosen} />
      ))}
    </Section>
  );
}

const BUTTON =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 py-1 text-sm font-semibold hover:border-brand';

interface TracksProps {
  label: string;
  tracks: readonly string[];
  /** Absent while all tracks are shown. */
  chosen: string | undefined;
  onChoose: (track: string | undefined) => void;
}

/** Buttons of the tracks, of which a second click on the chosen one shows all again. */
function Tracks({ label, tracks, chosen, onChoose }: TracksProps) {
  return (
    <fieldset className="needs-script mb-heading noscript:hidden print:hidden">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {tracks.map((track) => {
          const isChosen = track === chosen;
          const look = isChosen
            ? 'border-brand bg-brand/12 text-ink'
            : 'border-line-strong bg-surface text-brand';
          return (
            <button
              key={track}
              type="button"
              aria-pressed={isChosen}
              className={clsx(BUTTON, look)}
              onClick={() => onChoose(isChosen ? undefined : track)}
            >
              {isChosen && <Icon name="check" className="size-4" />}
              {track}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

function DayList({ day: { title, date, sessions }, chosen }: { day: Day; chosen: string | undefined }) {
  return (
    <div className="mt-8 first:mt-0">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <Heading look="h3">{title}</Heading>
        {date && (
          <time dateTime={date.iso} className="text-muted text-sm">
            {date.text}
          </time>
        )}
      </div>
      <ol className={CARD}>
        {sessions.map((session, i) => {
          const isOther = chosen && session.track && session.track !== chosen;
          return <Entry key={i} session={session} className={isOther ? 'not-print:hidden' : undefined} />;
        })}
      </ol>
    </div>
  );
}

/** Classes of a session: its time, its words and its room side by side; without the width for it, the room is below. */
const ENTRY =
  'grid grid-cols-[3.75rem_1fr] gap-x-4 gap-y-2 border-line p-4 not-first:border-t @md:grid-cols-[7.5rem_1fr_10rem] @md:px-5 print:grid-cols-[7.5rem_1fr_10rem] print:break-inside-avoid print:py-2';

function Entry({ session, className }: { session: Session; className: string | undefined }) {
  const { start, end, title, text, speakers, room, track, pause } = session;
  return (
    <li className={clsx(ENTRY, pause && 'bg-quiet', className)}>
      <p className="tabular whitespace-nowrap font-semibold text-brand leading-snug">
        <time dateTime={start}>{start}</time>
        {end && (
          <span className="@max-md:block @max-md:text-sm text-muted">
            {' – '}
            <time dateTime={end}>{end}</time>
          </span>
        )}
      </p>
      <div className="min-w-0">
        <Heading look="h4" className={clsx(pause && 'font-medium text-body')}>
          {title}
        </Heading>
        {speakers && (
          <ul className="flex flex-wrap gap-x-4 text-sm">
            {speakers.map(({ name, href }, i) => (
              <li key={i}>
                <Link link={href} className="text-brand underline">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {text && <RichText text={text} className="mt-1 text-sm" />}
      </div>
      {(room || track) && (
        <div className="@md:col-start-3 col-start-2 flex @md:flex-col flex-wrap items-start gap-x-3 gap-y-1 text-sm print:col-start-3">
          {room && <p>{room}</p>}
          {track && (
            <p className="rounded-card border border-line-strong px-2.5 text-xs leading-normal">{track}</p>
          )}
        </div>
      )}
    </li>
  );
}
