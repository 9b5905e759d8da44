import { describe, expect, it } from 'vitest';
import { getDateTimeFormat, getNumberFormat } from '../../../src/core/values/intl.ts';

describe('formats of dates and numbers', () => {
  it('are made once for a language and options', () => {
    const long = getDateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
    expect(getDateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })).toBe(long);
    expect(getDateTimeFormat('en', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })).not.toBe(long);
    expect(getDateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(0)).toBe('1. Januar 1970');
    expect(getNumberFormat('en-IN', {})).toBe(getNumberFormat('en-IN', {}));
    expect(getNumberFormat('en-IN', {}).format(3287590)).toBe('32,87,590');
    expect(getNumberFormat('en-IN', { useGrouping: false }).format(3287590)).toBe('3287590');
  });

  it('throw for a language tag or a time zone that is not valid', () => {
    expect(() => getNumberFormat('en_US', {})).toThrow(RangeError);
    expect(() => getDateTimeFormat('en', { timeZone: 'Nowhere' })).toThrow(RangeError);
  });
});
