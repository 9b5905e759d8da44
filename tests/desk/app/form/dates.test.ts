import { expect, it } from 'vitest';
import { getSchema } from '../../../../src/core/schema/schema.ts';
import { isHidden, toIso, toLocalDateTime } from '../../../../src/desk/app/form/dates.ts';

it('shows a time as the clocks of the site do', () => {
  expect(toLocalDateTime('2025-09-30T23:59:00+05:30', 'Asia/Kolkata')).toBe('2025-09-30T23:59');
  expect(toLocalDateTime('2025-09-30T18:29:00Z', 'Asia/Kolkata')).toBe('2025-09-30T23:59');
  expect(toLocalDateTime('2025-07-01T00:00:00Z', 'UTC')).toBe('2025-07-01T00:00');
});

it('writes a time with the offset of its day, and keeps its seconds', () => {
  expect(toIso('2025-10-15T23:59', '2025-09-30T23:59:59+05:30', 'Asia/Kolkata')).toBe(
    '2025-10-15T23:59:59+05:30',
  );
  expect(toIso('2026-01-15T12:00', undefined, 'Europe/Berlin')).toBe('2026-01-15T12:00:00+01:00');
  expect(toIso('2026-07-15T12:00', '2026-01-15T12:00:00+01:00', 'Europe/Berlin')).toBe(
    '2026-07-15T12:00:00+02:00',
  );
  expect(toIso('2025-07-15T12:00', '2025-07-01T00:00:00Z', 'UTC')).toBe('2025-07-15T12:00:00Z');
  expect(toIso('2025-07-15T12:00', undefined, 'America/St_Johns')).toBe('2025-07-15T12:00:00-02:30');
});

it('keeps an offset that is not that of the site', () => {
  expect(toIso('2025-10-01T05:30', '2025-09-30T18:29:00Z', 'Asia/Kolkata')).toBe('2025-10-01T00:00:00Z');
  expect(toIso('2025-10-01T05:30', '2025-09-30T18:29:00+02:00', 'Asia/Kolkata')).toBe(
    '2025-10-01T02:00:00+02:00',
  );
});

it('finds every time again', () => {
  for (const zone of ['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland'])
    for (let month = 1; month <= 12; month++) {
      const local = `2026-${String(month).padStart(2, '0')}-28T08:15`;
      expect(toLocalDateTime(toIso(local, undefined, zone), zone)).toBe(local);
    }
});

it('knows on which days something is not shown', () => {
  const days = ['2026-12-02', '2026-12-03', '2026-12-04'];
  const list = (side: 'from' | 'until') => days.map((today) => isHidden(side, '2026-12-03', today));
  expect(list('from')).toEqual([true, false, false]);
  expect(list('until')).toEqual([false, false, true]);
  for (const schema of ['blocks/notice', 'parts/notice']) {
    const { from, until } = getSchema(schema).properties ?? {};
    expect([from?.['x-shown'], until?.['x-shown']]).toEqual(['from', 'until']);
  }
});
