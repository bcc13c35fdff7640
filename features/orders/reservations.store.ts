import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import { unnamed } from '#platform/db.ts';
import type { Locale } from '#platform/pure/locales.ts';
import type { Holds } from '#features/stock/rules/counter.ts';
import { abandonedMinutes, type Held } from './rules/hoarding.ts';
import type { Plan } from './rules/plan.ts';

export interface NewReservation {
  plan: Plan;
  short_id: string;
  session_hash: string;
  locale: Locale;
  user_id: number | null;
  affiliate_code: string | null;
  holder: Holder | null;
}
/**
 * The hashed identity of a holder: the browser's (or its address, if it has no cookie of ours) and
 * the address.
 */
export interface Holder {
  device: string;
  address: string;
}
export interface Inserted {
  id: number;
  short_id: string;
  public_id: string;
  created_at: string;
  reserved_until: string;
  affiliate: string | null;
  item_ids: number[];
}

/**
 * Writes many reservations, their items and, by `takingStock`, their stock in one statement. In a
 * rush most buyers choose the same: equal choices are sent and parsed once (a quarter of the
 * statement's time). Rows are returned in no particular order.
 */
export function inserting(
  event: { id: number; account_id: number; order_timeout_in_minutes: number },
  reservations: readonly NewReservation[],
  takingStock: RawBuilder<unknown> | null,
): RawBuilder<Inserted> {
  /** Each distinct choice with its position, from 1. */
  const choices = new Map<string, number>();
  const positionOf = (choice: string): number => {
    const position = choices.get(choice) ?? choices.size + 1;
    choices.set(choice, position);
    return position;
  };
  const choiceOf = choicesOf();
  const orders = reservations.map(
    ({ plan, short_id, session_hash, locale, user_id, affiliate_code, holder }) => ({
      choice: positionOf(choiceOf(plan, affiliate_code)),
      short_id,
      session_hash,
      locale,
      user_id: user_id ?? undefined,
      device_hash: holder?.device,
      address_hash: holder?.address,
    }),
  );
  return sql<Inserted>`
    with r as materialized (
      select *
      from json_to_recordset(${JSON.stringify(orders)}::json) as r (
        choice int, short_id text, session_hash text, locale text, user_id bigint,
        device_hash text, address_hash text
      )
    ), c as materialized (
      select c.*, c.ordinality as choice, a.id as affiliate_id, a.code as affiliate
      from rows from (json_to_recordset(${`[${[...choices.keys()].join(',')}]`}::json) as (
        currency text, before bigint, discount bigint, fee bigint, tax bigint, gross bigint,
        rollup jsonb, holds jsonb, promo_code_id bigint, promo_code text, affiliate_code text,
        items json
      )) with ordinality as c
      left join affiliates a on a.event_id = ${event.id}
        and lower(a.code) = lower(c.affiliate_code)
        and a.status = 'ACTIVE'
    ), o as (
      insert into orders (
        account_id, event_id, short_id, session_hash, status, currency, total_before_additions,
        total_discount, total_fee, total_tax, total_gross, taxes_and_fees_rollup, holds, locale,
        user_id, promo_code_id, promo_code, affiliate_id, device_hash, address_hash, reserved_until
      )
      select ${event.account_id}, ${event.id}, r.short_id, r.session_hash, 'RESERVED', c.currency,
        c.before, c.discount, c.fee, c.tax, c.gross, c.rollup, c.holds, r.locale, r.user_id,
        c.promo_code_id, c.promo_code, c.affiliate_id, r.device_hash, r.address_hash,
        now() + make_interval(mins => ${event.order_timeout_in_minutes})
      from r
      join c using (choice)
      returning id, short_id, public_id, created_at, reserved_until
    ), n as materialized (
      select c.choice, n.*
      from c
      cross join lateral json_to_recordset(c.items) as n (
        ticket_id bigint, ticket_price_id bigint, item_name text, quantity int, price bigint,
        price_before_discount bigint, unit_fee bigint, unit_tax bigint,
        taxes_and_fees_rollup jsonb, n int
      )
    ), i as (
      insert into order_items (
        order_id, event_id, ticket_id, ticket_price_id, item_name, quantity, price,
        price_before_discount, unit_fee, unit_tax, taxes_and_fees_rollup
      )
      select o.id, ${event.id}, n.ticket_id, n.ticket_price_id, n.item_name, n.quantity, n.price,
        n.price_before_discount, n.unit_fee, n.unit_tax, n.taxes_and_fees_rollup
      from o
      join r using (short_id)
      join n using (choice)
      order by n.n
      returning id, order_id
    )${takingStock ? sql`, taken as (${takingStock})` : sql``}
    select o.*, c.affiliate, g.item_ids
    from o
    join (select order_id, array_agg(id order by id) as item_ids from i group by 1) g
      on g.order_id = o.id
    join r using (short_id)
    join c using (choice)`;
}

/**
 * The part that reservations with equal choices share, as JSON: serialized once per plan and
 * affiliate code.
 */
function choicesOf(): (plan: Plan, affiliate_code: string | null) => string {
  const written = new Map<string | null, Map<Plan, string>>();
  return (plan, affiliate_code) => {
    const ofSender = written.get(affiliate_code) ?? new Map<Plan, string>();
    written.set(affiliate_code, ofSender);
    const choice = ofSender.get(plan) ?? choiceAsJson(plan, affiliate_code);
    ofSender.set(plan, choice);
    return choice;
  };
}

function choiceAsJson(plan: Plan, affiliate_code: string | null): string {
  return JSON.stringify({
    currency: plan.currency,
    before: plan.total_before_additions,
    discount: plan.total_discount,
    fee: plan.total_fee,
    tax: plan.total_tax,
    gross: plan.total_gross,
    rollup: plan.taxes_and_fees_rollup,
    holds: plan.holds,
    promo_code_id: plan.promo_code?.id,
    promo_code: plan.promo_code?.code,
    affiliate_code,
    items: plan.items.map(({ path: _path, counter_id: _, ...item }, n) => ({ n, ...item })),
  });
}

const isHeld = sql`(status = 'RESERVED' and reserved_until > now())`;

/** What a browser or an address holds of one event, by price. */
export type HeldByPrice = Map<number, Held>;

/**
 * Returns what browsers and addresses hold of an event, and recently abandoned or bought. Read
 * under the counters' lock, so that the limit cannot be bypassed through two processes.
 */
export async function heldBy(
  ctx: Context,
  event: { id: number; order_timeout_in_minutes: number },
  holders: readonly Holder[],
): Promise<{ devices: Map<string, HeldByPrice>; addresses: Map<string, HeldByPrice> }> {
  const minutes = event.order_timeout_in_minutes;
  const sums = (column: 'device_hash' | 'address_hash', hashes: readonly string[]) => sql`
    select ${column} as kind, ${sql.ref(column)} as hash, ticket_price_id,
      coalesce(sum(quantity) filter (where ${isHeld}), 0)::int as held,
      coalesce(
        sum(quantity * least(extract(epoch from reserved_until - created_at) / ${minutes * 60}, 1))
          filter (where not ${isHeld} and status <> 'COMPLETED'),
        0)::float8 as abandoned,
      coalesce(sum(quantity) filter (where status = 'COMPLETED'), 0)::int as bought
    from orders
    join order_items on order_id = orders.id
    where orders.event_id = ${event.id}
      and ${sql.ref(column)} = any(${[...new Set(hashes)]}::text[])
      and status <> 'CANCELLED'
      and reserved_until > now() - make_interval(mins => ${abandonedMinutes(minutes)})
    group by 1, 2, 3`;
  // Planned again each time: a cached plan from when there were few orders may read all of an event
  // by another index.
  const { rows } = await sql<Held & { kind: string; hash: string; ticket_price_id: number }>`
    ${sql.raw(unnamed)}
    ${sums(
      'device_hash',
      holders.map(({ device }) => device),
    )}
    union all
    ${sums(
      'address_hash',
      holders.map(({ address }) => address),
    )}`.execute(ctx.db);
  const of = (kind: string): Map<string, HeldByPrice> => {
    const heldByHash = new Map<string, HeldByPrice>();
    for (const row of rows)
      if (row.kind === kind) {
        const byPrice = heldByHash.get(row.hash) ?? new Map<number, Held>();
        heldByHash.set(row.hash, byPrice.set(row.ticket_price_id, row));
      }
    return heldByHash;
  };
  return { devices: of('device_hash'), addresses: of('address_hash') };
}

/** A hold that another reservation of its browser session ended. */
export interface Replaced {
  session_hash: string;
  holds: Holds;
}
/**
 * Ends unfinished holds of browser sessions that reserve again, unless their payment has begun;
 * returns what they held. They end now, which is how long they count as held.
 */
export async function replace(
  ctx: Context,
  eventId: number,
  sessionHashes: readonly string[],
): Promise<Replaced[]> {
  const { rows } = await sql<Replaced>`
    ${sql.raw(unnamed)}
    update orders
    set status = 'EXPIRED', reserved_until = least(reserved_until, now())
    where id in (
      select id
      from orders
      where event_id = ${eventId}
        and session_hash = any(${[...sessionHashes]}::text[])
        and status = 'RESERVED'
        and payment_status is null
      order by id
      for update
    )
      and status = 'RESERVED'
    returning session_hash, holds`.execute(ctx.db);
  return rows;
}

export interface EndedHold {
  id: number;
  account_id: number;
  event_id: number;
  holds: Holds;
}
/**
 * Ends expired holds and returns what they held. Skips orders that another transaction has locked.
 */
export async function expireDue(
  ctx: Context,
  eventId: number | null,
  limit: number,
): Promise<EndedHold[]> {
  const { rows } = await sql<EndedHold>`
    update orders
    set status = 'EXPIRED', payment_status = nullif(payment_status, 'AWAITING_PAYMENT')
    where id in (
      select id
      from orders
      where status = 'RESERVED'
        and reserved_until <= statement_timestamp()
        ${eventId === null ? sql`` : sql`and event_id = ${eventId}`}
      order by id
      limit ${limit}
      for update skip locked
    )
    returning id, account_id, event_id, holds`.execute(ctx.db);
  return rows;
}
