import { expect, test } from 'vitest';
import { Texts } from '#platform/i18n.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { changeWords } from './change-words.ts';

const texts = new Texts();
const wordsIn = (locale: Locale, currency: string | null = 'HKD') =>
  changeWords({
    locale,
    currency,
    timezone: 'Asia/Hong_Kong',
    has: (key) => texts.has(key),
    format: (key, values) => texts.format(locale, key, values),
  });

test('values are formatted: states, booleans, amounts, times, lists and empty ones', () => {
  const { label, text } = wordsIn('en');
  expect([label('status'), text('DRAFT'), text('LIVE')]).toEqual(['Status', 'draft', 'live']);
  expect([text(true), text(null), text([]), text('')]).toEqual(['yes', '–', '–', '–']);
  expect([text(1234.5, 'price'), text(1234.5)]).toEqual(['HK$1,234.50', '1,234.5']);
  expect(text(0, 'amount_paid')).toBe('HK$0.00');
  expect(text('2026-11-24T04:30:00.000Z')).toBe('Nov 24, 2026 12:30pm');
  expect(text(['order.completed', 'order.refunded'])).toBe('Order completed, Order refunded');
});

test('a whole ticket of an old entry is its title; other objects keep all of their parts', () => {
  const { text } = wordsIn('en');
  expect(text({ title: 'Night', body: 'Bring a coat' })).toBe('Night, Bring a coat');
  expect(text({ id: 7, title: 'Standing', type: 'PAID', prices: [{ price: 180 }] })).toBe(
    'Standing',
  );
});

test('values are formatted in the reader’s language', () => {
  const { label, text } = wordsIn('de');
  expect([text('DRAFT'), text(1234.5), text(1234.5, 'price')]).toEqual([
    'Entwurf',
    '1.234,5',
    '1.234,50\u{a0}HK$',
  ]);
  expect(label('translations.en.title')).toBe(
    texts.format('de', 'languages.label', {
      label: texts.format('de', 'fields.title'),
      language: 'Englisch',
    }),
  );
});

test('free text is kept as it is, even if it looks like a key or markup', () => {
  const { label, text } = wordsIn('en', null);
  expect([text('toString'), text('<b>Hall</b>'), label('constructor')]).toEqual([
    'toString',
    'Hall',
    'constructor',
  ]);
  expect(text('x'.repeat(500))).toHaveLength(160);
});
