import { firstNameOf, lastNameOf } from './names.ts';
import pg from 'pg';
import type { EventOnSale, Shop } from './cluster.ts';

const batch = 1000;

/**
 * Fills an event with so many completed orders, as a long life would: names in both scripts, one
 * ticket and one attendee each.
 */
export async function givenOrders(
  databaseUrl: string,
  shop: Shop,
  onSale: EventOnSale,
  count: number,
): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  // In small transactions: the triggers that count rows update the same few rows each time, and
  // vacuum cannot remove the old versions while the transaction runs.
  for (let from = 1; from <= count; from += batch) {
    await db.query(`
      with o as (
        insert into orders (
          account_id, event_id, short_id, status, payment_status, currency,
          total_before_additions, total_gross, locale, first_name, last_name, email,
          reserved_until, created_at, completed_at
        )
        select ${shop.account_id}, ${onSale.event_id}, 'o_bench${onSale.event_id}_' || n,
          'COMPLETED', 'PAYMENT_RECEIVED', 'HKD', 10000, 10000, 'zh-hk',
          ${firstNameOf('n')}, ${lastNameOf('n')},
          'buyer' || n || '@example' || n % 97 || '.com',
          now(), now() - make_interval(secs => n), now() - make_interval(secs => n)
        from generate_series(${from}, ${Math.min(count, from + batch - 1)}) n returning *),
      i as (
        insert into order_items (
          order_id, event_id, ticket_id, ticket_price_id, item_name, quantity, price,
          price_before_discount
        )
        select id, ${onSale.event_id}, ${onSale.ticket_id}, ${onSale.price_id}, 'Standing', 1,
          10000, 10000
        from o returning *)
      insert into attendees (
        account_id, event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id,
        first_name, last_name, email, locale, status, created_at
      )
      select o.account_id, o.event_id, o.id, i.id, i.ticket_id, i.ticket_price_id,
        'a_bench' || o.id, o.first_name, o.last_name, o.email, o.locale, 'ACTIVE', o.created_at
      from o join i on i.order_id = o.id`);
  }
  await db.query('vacuum analyze attendees');
  await db.query('vacuum analyze orders');
  await db.query('vacuum analyze order_items');
  await db.end();
}

const choices = ['素食', '魚', '雞肉', 'Vegetarian, no nuts', 'Fish'];

/** Asks every ticket of an event so many questions, and answers them for each of its attendees. */
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
