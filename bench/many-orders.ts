import pg from 'pg';
import { writeSales } from '../tools/fill/fill.ts';
import type { EventOnSale, Shop } from './cluster.ts';

const day_ms = 86_400_000;

/**
 * Fills an event with `count` completed orders, as after two months of sales: one ticket and one
 * attendee each.
 */
export const givenOrders = (
  databaseUrl: string,
  shop: Shop,
  onSale: EventOnSale,
  count: number,
): Promise<void> =>
  writeSales(databaseUrl, [
    {
      account_id: shop.account_id,
      event_id: onSale.event_id,
      provider_account_id: 'acct_bench',
      opens: new Date(Date.now() - 60 * day_ms).toISOString(),
      closes: new Date().toISOString(),
      attendees: count,
      quantities: [1],
      some_fail: false,
      prices: [
        {
          ticket_id: onSale.ticket_id,
          ticket_price_id: onSale.price_id,
          price: 10_000,
          item_name: 'Standing',
        },
      ],
    },
  ]);
const choices = ['素食', '魚', '雞肉', 'Vegetarian, no nuts', 'Fish'];

/**
 * Adds `questions` questions to every ticket of an event, and answers to them for each attendee.
 */
export async function givenAnswers(
  databaseUrl: string,
  shop: Shop,
  onSale: EventOnSale,
  questions: number,
): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(
    `
    with q as (
      insert into questions (
        account_id, event_id, title, type, belongs_to, options, applies_to_all, position
      )
      select $1, $2, 'Question ' || n, 'RADIO', 'TICKET', $3::text[], true, n
      from generate_series(1, $4::int) n returning *)
    insert into question_answers (
      event_id, order_id, attendee_id, question_id, title, type, answer
    )
    select a.event_id, a.order_id, a.id, q.id, q.title, q.type,
      to_jsonb(q.options[(a.id + q.position) % 5 + 1])
    from attendees a cross join q where a.event_id = $2`,
    [shop.account_id, onSale.event_id, choices, questions],
  );
  await db.query('vacuum analyze question_answers');
  await db.end();
}
