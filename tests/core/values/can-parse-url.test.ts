import { expect, it } from 'vitest';
import { canParseUrl } from '../../../src/core/paths/encode-url.ts';

it('an address with letters that are not English is right however often it is asked for', () => {
  for (let i = 0; i < 100_000; i++) {
    if (canParseUrl('https://bücher.example') && canParseUrl('/café', 'https://bücher.example')) continue;
    expect(i).toBe('never wrong');
  }
  expect(canParseUrl('bücher')).toBe(false);
});
