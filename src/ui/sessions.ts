import { type RefObject, useEffect, useMemo } from 'react';
import { groupBy } from '../core/util/group-by.ts';
import { getDay } from '../core/values/dates.ts';
import type { ProgrammeBlock } from '../generated/props.ts';
import { useHasScript } from './use-has-script.ts';
import { useNow } from './use-now.ts';

type Session = ProgrammeBlock['sessions'][number];

/** A session with its place in the grid of its day. */
export type Placed = Session & {
  from: number;
  to: number;
  /** The index of its room among those of the day; -1 for all of them. */
  column: number;
  /** The number of starts of sessions while it lasts, until one begins that needs its place. */
  rows: number;
};

export interface Day {
  /** YYYY-MM-DD in the time zone of the site. */
  day: string;
  rooms: string[];
  /** The sessions of each start, in the order of the rooms. */
  slots: Placed[][];
}

/** Returns the days of a programme. The rooms are in the order in which they first occur. */
export function listDays(sessions: readonly Session[], timeZone: string): Day[] {
  const order = [...new Set(sessions.flatMap(({ room }) => room ?? []))];
  const rank = ({ room = '' }: Session) => order.indexOf(room);
  const timed = sessions
    .map((one) => ({ ...one, from: Date.parse(one.start.iso), to: Date.parse(one.end.iso) }))
    .sort((a, b) => a.from - b.from || rank(a) - rank(b));
  return [...groupBy(timed, ({ start }) => getDay(start.iso, timeZone))].map(([day, all]) => {
    const rooms = order.filter((room) => all.some((one) => one.room === room));
    const starts = [...new Set(all.map(({ from }) => from))];
    const placed = all.map((one) => {
      const next = all.find(({ from, room }) => from > one.from && (!room || room === one.room));
      const end = Math.min(one.to, next?.from ?? one.to);
      const during = starts.filter((start) => start >= one.from && start < end);
      return { ...one, column: rooms.indexOf(one.room ?? ''), rows: one.room ? during.length : 1 };
    });
    return { day, rooms, slots: [...groupBy(placed, ({ from }) => from).values()] };
  });
}

/**
 * Returns a function that says if a session is on now; without a script, none is. A page that was opened at no other place opens
 * at the first one that is.
 */
export function useOnNow(
  days: readonly Day[],
  frame: RefObject<HTMLElement | null>,
): (session: Placed) => boolean {
  const hasScript = useHasScript();
  const all = useMemo(() => days.flatMap(({ slots }) => slots.flat()), [days]);
  const now = useNow(useMemo(() => all.flatMap(({ from, to }) => [from, to]), [all]));
  useEffect(() => {
    const first = all.findIndex((session) => isOn(session, Date.now()));
    if (location.hash || scrollY > 0) return;
    frame.current?.querySelectorAll('article')[first]?.scrollIntoView({ block: 'center' });
  }, [all, frame]);
  return (session) => hasScript && isOn(session, now);
}

function isOn({ from, to }: Placed, time: number): boolean {
  return from <= time && time < to;
}
