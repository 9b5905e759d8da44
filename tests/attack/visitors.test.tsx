import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderCard } from '../../src/build/images/share-card.ts';
import { createNumberFormatter, hasSeparators } from '../../src/core/resolve/number.ts';
import { toPlainText } from '../../src/core/text/plain-text.ts';
import { getExcerpt } from '../../src/ui/get-excerpt.ts';
import { MailAddress } from '../../src/ui/link.tsx';
import { forAll } from './cases.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('a', '.', '@', '-', '+', '<', '&', ' '), maxLength: 300 }),
);

describe('texts for visitors, from any content', () => {
  it('an e-mail address loses nothing, and is broken after @ and before dots only', () => {
    forAll(text, (address) => {
      const html = renderToString(
        <p>
          <MailAddress address={address} />
        </p>,
      );
      const whole = renderToString(<p>{address}</p>);
      const bare = html.replaceAll(/<wbr\/>|<span class="whitespace-nowrap">|<\/span>/g, '');
      expect(bare).toBe(whole);
      for (const [, before = '', after = ''] of html.matchAll(/(.)(?:<\/span>)?<wbr\/>(?:<span[^>]*>)?(.)/gs))
        expect(before === '@' || after === '.').toBe(true);
    });
    expect(
      renderToString(
        <p>
          <MailAddress address={'a.b@'.repeat(10_000)} />
        </p>,
      ).length,
    ).toBeGreaterThan(40_000);
  });

  it('a number is announced in any language without a throw, and is the same number', () => {
    const langs = ['en', 'en-IN', 'de', 'hi', 'ar-EG', 'fr-CH', 'sw', 'en-12', 'abc-def-ghi-jkl-mno', 'zz'];
    const number = fc.oneof(
      fc.double(),
      fc.integer(),
      fc.maxSafeInteger(),
      fc.constantFrom(-0, 1e21, 5e-324),
    );
    forAll(number, fc.constantFrom(...langs), fc.boolean(), (value, lang, grouped) => {
      const formatted = createNumberFormatter(lang, grouped)(value);
      expect(formatted).not.toBe('');
      expect(formatted).not.toMatch(/[\n<>]/);
      if (lang === 'en' && Number.isSafeInteger(value))
        expect(Number(formatted.replaceAll(',', ''))).toBe(value);
      expect(hasSeparators([{ value }], 'value')).toBe(
        !(Number.isInteger(value) && value >= 1000 && value <= 9999),
      );
    });
  });

  it('a text is cut short within itself', () => {
    forAll(text, fc.integer({ min: 1, max: 60 }), (whole, limit) => {
      const cut = getExcerpt(whole, limit);
      if (cut !== undefined) expect(toPlainText(whole).startsWith(cut)).toBe(true);
    });
  });

  it('a share card is rendered for any title', async () => {
    const site = { name: '"<&', theme: { brand: '#000000', accent: '#ffffff' }, logos: [] };
    const odd = ['', ' ', '<script>', 'न', '🚀', '\0', '\ud800', 'a'.repeat(100_000), 'a b '.repeat(5000)];
    for (const title of [...odd, ...fc.sample(text, 50)])
      expect((await renderCard({ title, site })).subarray(1, 4).toString()).toBe('PNG');
  }, 20_000);
});
