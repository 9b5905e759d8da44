import { expect, it } from 'vitest';
import { listDays } from '../../src/ui/sessions.ts';

/** Creates a session of 4 March 2027 by its times in UTC. */
const create = (title: string, start: string, end: string, room?: string) => {
  const toTime = (time: string) => ({ iso: `2027-03-04T${time}:00Z`, text: time });
  return { title, start: toTime(start), end: toTime(end), ...(room && { room }) };
};

/** Returns each day with its rooms, and its sessions with their columns and rows, a line for each start. */
const show = (sessions: Parameters<typeof listDays>[0], timeZone = 'UTC') =>
  listDays(sessions, timeZone).map(({ day, rooms, slots }) => [
    `${day} ${rooms}`,
    ...slots.map((slot) => slot.map(({ title, column, rows }) => `${title} ${column} ${rows}`).join(', ')),
  ]);

it('sessions are in the order of their times, then of their rooms, which is that in which these first occur', () => {
  const sessions = [
    create('D', '11:00', '12:00', 'Hall'),
    create('B', '10:00', '11:00', 'Attic'),
    create('A', '10:00', '11:00', 'Hall'),
    create('All', '09:00', '10:00'),
  ];
  expect(show(sessions)).toEqual([['2027-03-04 Hall,Attic', 'All -1 1', 'A 0 1, B 1 1', 'D 0 1']]);
});

it('a session takes the rows of all that begin while it lasts', () => {
  const sessions = [
    create('Long', '10:00', '12:00', 'Hall'),
    create('A', '10:00', '10:40', 'Attic'),
    create('B', '10:40', '11:20', 'Attic'),
    create('C', '11:20', '12:00', 'Attic'),
    create('Next', '12:00', '13:00', 'Hall'),
  ];
  expect(show(sessions)).toEqual([
    ['2027-03-04 Hall,Attic', 'Long 0 3, A 1 1', 'B 1 1', 'C 1 1', 'Next 0 1'],
  ]);
});

it('a session gives way to a break, and to the next one in its room', () => {
  const sessions = [
    create('Long', '10:00', '12:00', 'Hall'),
    create('Twice', '10:00', '12:00', 'Attic'),
    create('Again', '10:30', '11:00', 'Attic'),
    create('Break', '11:00', '11:30'),
    create('Late', '11:30', '12:00', 'Attic'),
  ];
  expect(show(sessions)).toEqual([
    ['2027-03-04 Hall,Attic', 'Long 0 2, Twice 1 1', 'Again 1 1', 'Break -1 1', 'Late 1 1'],
  ]);
});

it('days are those of the time zone of the site, with their own rooms', () => {
  const sessions = [create('Day', '10:00', '11:00', 'Hall'), create('Night', '20:00', '21:00', 'Bar')];
  expect(show(sessions)).toEqual([['2027-03-04 Hall,Bar', 'Day 0 1', 'Night 1 1']]);
  expect(show(sessions, 'Asia/Kolkata')).toEqual([
    ['2027-03-04 Hall', 'Day 0 1'],
    ['2027-03-05 Bar', 'Night 0 1'],
  ]);
});
