import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, wallClock } from '#platform/pure/time.ts';
import { cartsOf, donationOr } from './carts.ts';
import { daysAway, noon, timesOf, zone } from './calendar.ts';
import { outcomeOf } from './outcomes.ts';
import type { EventSeed } from './programme/event-seed.ts';
import { own_language, rich, text, texts } from './programme/texts.ts';
import { seededRandom } from './random.ts';
import type { EventSale, PriceOnSale } from './event-sale.ts';

describe('random numbers', () => {
  test('are the same on every machine for a given seed', () => {
    const random = seededRandom('foyer');
    expect(Array.from({ length: 6 }, () => random.between(1, 1000))).toEqual([
      443, 264, 47, 647, 492, 279,
    ]);
    expect([
      seededRandom('foyer').letters(8),
      seededRandom('other').letters(8) === 'bQCoeRh3',
    ]).toEqual(['bQCoeRh3', false]);
  });

  test('stay within the requested bounds, both inclusive', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: -50, max: 50 }),
        fc.nat(20),
        (name, low, width) => {
          const random = seededRandom(name);
          const values = Array.from({ length: 60 }, () => random.between(low, low + width));
          expect(Math.min(...values)).toBeGreaterThanOrEqual(low);
          expect(Math.max(...values)).toBeLessThanOrEqual(low + width);
        },
      ),
    );
  });

  test('choose by weight, never an item of weight zero, and throw without a choice', () => {
    const random = seededRandom('weights');
    const values = Array.from({ length: 500 }, () =>
      random.weighted([
        ['often', 9],
        ['never', 0],
        ['seldom', 1],
      ]),
    );
    expect(values.filter((one) => one === 'often').length).toBeGreaterThan(
      values.filter((one) => one === 'seldom').length,
    );
    expect([values.includes('seldom'), values.includes('never')]).toEqual([true, false]);
    expect(() => random.weighted([])).toThrow('nothing to choose from');
  });
});

describe('the calendar of the demo', () => {
  const seed = (day: EventSeed['day'], from = '20:00', to = '23:00', more_days?: number) =>
    ({ day, from, to, ...(more_days ? { more_days } : {}) }) as EventSeed;
  const weekday = (instant: string): number =>
    new Date(`${dayOf(instant, zone)}T00:00:00Z`).getUTCDay();

  test('the first Saturday is after today and within a week, whenever the demo is filled', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9000 }),
        fc.constantFrom('sat' as const, 'sun' as const),
        fc.integer({ min: 1, max: 4 }),
        (hours, name, nth) => {
          const now = new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000).toISOString();
          const { starts, away } = timesOf(seed(`${name} ${nth}`), now);
          expect(weekday(starts)).toBe(name === 'sat' ? 6 : 0);
          expect(away).toBeGreaterThan((nth - 1) * 7);
          expect(away).toBeLessThanOrEqual(nth * 7);
        },
      ),
    );
  });

  test('an evening that ends after midnight ends on the next day, a multi-day event on its last', () => {
    const times = (seed: EventSeed) =>
      Object.values(timesOf(seed, '2026-11-21T04:00:00.000Z'))
        .filter((value) => typeof value === 'string')
        .map((at) => wallClock(at, zone).slice(0, 16));
    expect(times(seed(3))).toEqual(['2026-11-24T20:00', '2026-11-24T23:00']);
    expect(times(seed(3, '22:00', '02:00'))).toEqual(['2026-11-24T22:00', '2026-11-25T02:00']);
    expect(times(seed(3, '10:00', '18:00', 2))).toEqual(['2026-11-24T10:00', '2026-11-26T18:00']);
  });

  test('today is the date in Hong Kong', () => {
    expect(daysAway('sat 1', '2026-11-20T17:00:00.000Z')).toBe(7);
    expect(daysAway('sat 1', '2026-11-20T15:00:00.000Z')).toBe(1);
    expect(wallClock(noon('2026-11-20T17:00:00.000Z', 1), zone).slice(0, 16)).toBe(
      '2026-11-22T12:00',
    );
  });
});

describe('sales of the demo', () => {
  const price = (id: number, more: Partial<PriceOnSale> = {}): PriceOnSale => ({
    id,
    ticket_id: 1,
    counter_id: id,
    item_name: { en: 'Seat' },
    price: 10_000,
    is_donation: false,
    capacity: 100,
    max: 4,
    charges: [],
    from: '2026-11-01T00:00:00.000Z',
    until: '2026-11-20T00:00:00.000Z',
    left: 60,
    counter: { reserved: 0, sold: 0 },
    ...more,
  });
  const sale = (...prices: PriceOnSale[]): EventSale => ({
    event_id: 1,
    teamAccount: {} as EventSale['teamAccount'],
    title: 'Night',
    written: own_language,
    opens: '2026-11-01T00:00:00.000Z',
    starts: '2026-11-20T12:00:00.000Z',
    ends: '2026-11-20T15:00:00.000Z',
    prices,
  });
  const now = '2026-11-15T00:00:00.000Z';

  test('are exactly as planned, ordered, in the past, and within the limit per order', () => {
    const prices = [price(1), price(2, { left: 25, max: 2 })];
    const carts = cartsOf(sale(...prices), now, seededRandom('baskets'));
    const units = (id: number) =>
      carts
        .flatMap((cart) => cart.lines)
        .filter((line) => line.price.id === id)
        .reduce((sum, line) => sum + line.quantity, 0);
    expect([units(1), units(2)]).toEqual([60, 25]);
    expect(carts.map((one) => one.at)).toEqual(carts.map((one) => one.at).toSorted());
    expect(
      carts.every(
        (one) =>
          one.at < now &&
          one.lines.every((line) => line.quantity >= 1 && line.quantity <= line.price.max),
      ),
    ).toBe(true);
  });

  test('contain nothing that is not on sale yet', () => {
    expect(
      cartsOf(sale(price(1, { from: '2026-11-18T00:00:00.000Z' })), now, seededRandom('early')),
    ).toEqual([]);
  });

  test('a donation is a round amount, other prices are fixed', () => {
    const random = seededRandom('gifts');
    expect(
      new Set(
        Array.from(
          { length: 200 },
          () => donationOr(price(1, { is_donation: true, price: 0 }), random) % 100,
        ),
      ),
    ).toEqual(new Set([0]));
    expect(donationOr(price(1), random)).toBe(10_000);
  });

  test('free orders are never declined, refunded or awaiting payment', () => {
    const random = seededRandom('free');
    const outcomes = Array.from(
      { length: 200 },
      (_, n) =>
        outcomeOf(random, { prices: [price(1, { price: 0 })] }, n % 2 ? 'sold' : 'lost').kind,
    );
    expect(new Set(outcomes)).toEqual(new Set(['completed', 'cancelled']));
  });
});

describe('texts of the demo', () => {
  test('a line is a paragraph, a heading or a list item, in each language', () => {
    expect(
      rich(text('# 開場\n早到有茶。\n- 一\n- 二', '早到有茶。', 'Tea for the early.')),
    ).toEqual({
      'zh-hk': '<h3>開場</h3><p>早到有茶。</p><ul><li>一</li><li>二</li></ul>',
      'zh-cn': '<p>早到有茶。</p>',
      en: '<p>Tea for the early.</p>',
    });
  });

  test('a row is in its content language, with the others as translations', () => {
    const row = {
      title: text('夜渡', '夜渡', 'Night Ferry'),
      options: [text('海報', '海报', 'A poster')],
      place: { city: text('九龍', '九龙', 'Kowloon'), line: null, country: 'HK' },
    };
    expect(texts(row)).toEqual({
      title: '夜渡',
      options: ['海報'],
      place: { city: '九龍', line: null, country: 'HK' },
      translations: {
        'zh-cn': { title: '夜渡', options: ['海报'], place: { city: '九龙' } },
        en: { title: 'Night Ferry', options: ['A poster'], place: { city: 'Kowloon' } },
      },
      converted_texts: [],
    });
    expect(texts(row, { content_language: 'en', only: true })).toMatchObject({
      title: 'Night Ferry',
      translations: {},
    });
  });
});
