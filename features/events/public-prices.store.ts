import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * The highest price that a visitor can choose at the event `e`, of the prices that its card mentions:
 * tickets for everyone take precedence over tickets for members, and prices that can be bought now
 * over those that cannot. 0 is free; null means that the event shows no prices. The rules are those
 * of `isShown`, `isSoldOut` and `cardOf`; `free-or-paid.test.ts` compares this statement with them.
 */
export const mostAsked = (ctx: Context): RawBuilder<number | null> => sql`(
  select max(ranked.price)
  from (
    select shown.price, rank() over (order by shown.is_locked, shown.is_off) as place
    from (
      select told.price, told.is_locked,
        not told.is_on or told.is_gone or e.ends_at <= ${ctx.now} as is_off,
        not (
          told.hide_before_sale_start_date
          and (told.ticket_waits or bool_and(told.price_waits) over of_ticket)
          or told.hide_after_sale_end_date
          and (told.ticket_is_over or bool_and(told.price_is_over) over of_ticket)
          or told.hide_when_sold_out and bool_and(told.is_gone) over of_ticket
        ) as is_shown
      from (
        select timed.*,
          least(timed.own, timed.shared) <= 0
          or timed.is_on and timed.min_per_order > least(
            sum(greatest(timed.own, 0)) filter (where timed.is_on) over of_ticket,
            min(timed.shared) filter (where timed.is_on) over of_ticket
          ) as is_gone
        from (${timedPrices(ctx)}) timed
        window of_ticket as (partition by timed.ticket_id)
      ) told
      window of_ticket as (partition by told.ticket_id)
    ) shown
    where shown.is_shown
  ) ranked
  where ranked.place = 1
)`;

/** The visible prices of `e`, with the units left of each and the state of its sale window. */
const timedPrices = ({ now }: Context): RawBuilder<unknown> => sql`
  select p.price, t.id as ticket_id, coalesce(t.min_per_order, 1) as min_per_order,
    t.hide_before_sale_start_date, t.hide_after_sale_end_date, t.hide_when_sold_out,
    cardinality(t.membership_tiers) > 0 as is_locked, clock.*,
    not (
      clock.ticket_waits or clock.ticket_is_over or clock.price_waits or clock.price_is_over
    ) as is_on,
    coalesce(k.capacity - k.reserved - k.sold, 'infinity'::float8) as own,
    coalesce(
      (
        select min(s.capacity - s.reserved - s.sold)
        from counters s
        where s.id = any(k.shared_ids)
      ),
      'infinity'::float8
    ) as shared
  from tickets t
  join ticket_prices p on p.ticket_id = t.id
  join counters k on k.id = p.counter_id
  cross join lateral (
    select coalesce(t.sale_start_date > ${now}, false) as ticket_waits,
      coalesce(t.sale_end_date <= ${now}, false) as ticket_is_over,
      coalesce(p.sale_start_date > ${now}, false) as price_waits,
      coalesce(p.sale_end_date <= ${now}, false) as price_is_over
  ) clock
  where t.event_id = e.id and not t.is_hidden and not t.is_hidden_without_promo_code
    and not (t.is_hidden_from_others and cardinality(t.membership_tiers) > 0)
    and not p.is_hidden`;
