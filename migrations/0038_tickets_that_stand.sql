-- Units of tickets among what an order holds; a promo code is a counter too.
create function held_tickets(holds jsonb) returns bigint language sql stable as $$
  select coalesce(sum(h.value::int), 0)
  from jsonb_each_text(holds) as h
  where exists (select 1 from public.ticket_prices p where p.counter_id = h.key::bigint)
$$;

-- A ticket sold is one that stands: what a completed order has of the stock. Days and totals counted
-- differently until now: a day kept the tickets of attendees that were cancelled one by one.
create or replace function add_sale(o orders, sign int) returns void language sql as $$
  insert into public.event_sales as s (event_id, quarter, shard, orders, tickets, gross, tax, fee, refunded)
  select o.event_id, date_bin('15 minutes', o.completed_at, 'epoch'), (o.id % 4)::int,
    sign * (o.status = 'COMPLETED')::int, sign * (o.status = 'COMPLETED')::int * public.held_tickets(o.holds),
    sign * o.total_gross, sign * o.total_tax, sign * o.total_fee, sign * o.total_refunded
  on conflict (event_id, quarter, shard) do update
    set orders = s.orders + excluded.orders, tickets = s.tickets + excluded.tickets,
      gross = s.gross + excluded.gross, tax = s.tax + excluded.tax, fee = s.fee + excluded.fee,
      refunded = s.refunded + excluded.refunded
$$;
drop trigger orders_sold_on_update on orders;
create constraint trigger orders_sold_on_update after update on orders deferrable initially deferred for each row
  when (
    (old.completed_at is not null or new.completed_at is not null)
    and (
      old.status, old.completed_at, old.total_gross, old.total_tax, old.total_fee,
      old.total_refunded, old.holds
    ) is distinct from (
      new.status, new.completed_at, new.total_gross, new.total_tax, new.total_fee,
      new.total_refunded, new.holds
    )
  )
  execute function count_sale();
-- By how much days counted too many, so that sales of this moment are not lost.
update event_sales s
set tickets = s.tickets + c.change
from (
  select o.event_id, date_bin('15 minutes', o.completed_at, 'epoch') as quarter,
    (o.id % 4)::int as shard,
    sum(
      held_tickets(o.holds)
      - (select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = o.id)
    ) as change
  from orders o
  where o.status = 'COMPLETED' and o.completed_at is not null
  group by 1, 2, 3
) as c
where (s.event_id, s.quarter, s.shard) = (c.event_id, c.quarter, c.shard) and c.change <> 0;
