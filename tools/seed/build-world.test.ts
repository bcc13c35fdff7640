import { expect, test } from 'vitest';
import { buildWorld } from './build-world.ts';
import { drawAny as draw } from './draw-pictures.ts';
import type { World } from './world.ts';

const now = '2026-11-21T04:40:00.000Z';
const world = buildWorld(now, 'hash');
const all = (from: World, table: Parameters<World['rows']['get']>[0]): Record<string, unknown>[] =>
  from.rows.get(table) ?? [];
const number = (row: Record<string, unknown>, name: string): number => Number(row[name]);

test('the same instant gives the same demo', () => {
  const second = buildWorld(now, 'hash');
  expect([...second.rows]).toEqual([...world.rows]);
  expect(second.intents).toEqual(world.intents);
});

test('it has the promised size and shows every status', () => {
  expect(all(world, 'orders').length).toBeGreaterThan(2500);
  const statuses = new Set(
    all(world, 'orders').flatMap((o) => [o['status'], o['payment_status'], o['refund_status']]),
  );
  for (const status of [
    'COMPLETED',
    'CANCELLED',
    'EXPIRED',
    'RESERVED',
    'PAYMENT_FAILED',
    'AWAITING_PAYMENT',
    'NO_PAYMENT_REQUIRED',
    'REFUNDED',
    'PARTIALLY_REFUNDED',
    'REFUND_FAILED',
  ])
    expect(statuses).toContain(status);
});

test('it has used codes, affiliates, answers, a shared hall and a message', () => {
  expect(
    all(world, 'orders').filter(
      (order) => order['promo_code'] && number(order, 'total_discount') > 0,
    ).length,
  ).toBeGreaterThan(20);
  expect(all(world, 'orders').filter((order) => order['affiliate_id']).length).toBeGreaterThan(40);
  expect(all(world, 'question_answers').length).toBeGreaterThan(300);
  expect(all(world, 'capacity_assignments').length).toBeGreaterThan(2);
  expect(new Set(all(world, 'deliveries').map((mail) => mail['status']))).toEqual(
    new Set(['SENT', 'FAILED']),
  );
});

test('New Year holidays and events are those of the next New Year', () => {
  const demo = buildWorld('2027-12-31T04:00:00.000Z', 'hash');
  expect(all(demo, 'venue_data')[0]).toMatchObject({
    opening_exceptions: [{ from: '2028-01-25', to: '2028-01-29' }],
  });
  const reading = all(demo, 'events').find(({ title }) => String(title).startsWith('農曆新年'));
  expect(reading?.['start_date']).toBe('2028-01-24T11:00:00.000Z');
});

test('its texts fit every month of the year', () => {
  const seasons =
    /[^去]年春天|春季|夏末|夏夜|冬日|中秋|十二月|明年|日後開售|spring c|summer|winter|mid-autumn/i;
  const found = [...world.rows].flatMap(([table, rows]) =>
    rows
      .flatMap((row) => seasons.exec(JSON.stringify(row))?.[0] ?? [])
      .map((word) => [table, word]),
  );
  expect(found).toEqual([]);
});

// The demo can be filled at any hour of any day: nothing may lie in the future and nothing may be
// oversold.
test.each([
  now,
  '2026-12-31T16:30:00.000Z',
  '2027-02-28T15:59:00.000Z',
  '2028-02-29T12:01:00.000Z',
])('filled at %s it is consistent', (instant) => {
  const demo = buildWorld(instant, 'hash');
  for (const order of all(demo, 'orders')) {
    expect(String(order['created_at']) <= instant).toBe(true);
    expect(order['completed_at'] === null || String(order['completed_at']) <= instant).toBe(true);
    expect(
      number(order, 'total_before_additions') +
        number(order, 'total_fee') +
        number(order, 'total_tax'),
    ).toBe(order['total_gross']);
    expect(number(order, 'total_refunded')).toBeLessThanOrEqual(number(order, 'total_gross'));
  }
  for (const counter of all(demo, 'counters'))
    expect(
      counter['capacity'] === null ||
        number(counter, 'reserved') + number(counter, 'sold') <= number(counter, 'capacity'),
    ).toBe(true);
  for (const visit of all(demo, 'check_ins'))
    expect(String(visit['checked_in_at']) < instant).toBe(true);
  const slugs = all(demo, 'events').map((event) => event['slug']);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(all(demo, 'events').every((event) => String(event['title']).length < 150)).toBe(true);
});

test('every picture can be drawn, and every event has its own cover', () => {
  const pictures = world.showings.filter(({ picture }) => !picture.startsWith('paper/'));
  const covers = pictures
    .filter(({ row }) => row['type'] === 'EVENT_COVER')
    .map(({ picture }) => draw(picture));
  expect(covers).toHaveLength(all(world, 'events').length);
  expect(new Set(covers).size).toBe(covers.length);
  for (const name of [
    ...pictures.map(({ picture }) => picture),
    ...world.logos.map((logo) => logo.name),
  ])
    expect(draw(name)).toContain('<svg');
  expect(() => draw('nothing')).toThrow();
});
