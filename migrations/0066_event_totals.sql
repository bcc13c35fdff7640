-- What an event has sold in all, beside its quarters of an hour (0009): a list of events and a dashboard read one row
-- of an event instead of thousands. In the same shards, and locked before the quarter: whoever counts in several
-- quarters then waits with nothing in hand that somebody else waits for.
create table event_totals (
  event_id bigint not null references events on delete cascade,
  shard int not null,
  orders int not null,
  tickets int not null,
  gross bigint not null,
  tax bigint not null,
  fee bigint not null,
  refunded bigint not null,
  primary key (event_id, shard)
) with (fillfactor = 50);
lock table event_sales in share row exclusive mode;
create or replace function add_sale(o orders, sign int) returns void language plpgsql as $$
declare
  stands int := sign * (o.status = 'COMPLETED')::int;
  tickets bigint := case when stands <> 0 then stands * public.held_tickets(o.holds) else 0 end;
begin
  insert into public.event_totals as s (event_id, shard, orders, tickets, gross, tax, fee, refunded)
  values (
    o.event_id, pg_backend_pid() % 4, stands, tickets,
    sign * o.total_gross, sign * o.total_tax, sign * o.total_fee, sign * o.total_refunded
  )
  on conflict (event_id, shard) do update
    set orders = s.orders + excluded.orders, tickets = s.tickets + excluded.tickets,
      gross = s.gross + excluded.gross, tax = s.tax + excluded.tax, fee = s.fee + excluded.fee,
      refunded = s.refunded + excluded.refunded;
  insert into public.event_sales as s (event_id, quarter, shard, orders, tickets, gross, tax, fee, refunded)
  values (
    o.event_id, date_bin('15 minutes', o.completed_at, 'epoch'), pg_backend_pid() % 4, stands, tickets,
    sign * o.total_gross, sign * o.total_tax, sign * o.total_fee, sign * o.total_refunded
  )
  on conflict (event_id, quarter, shard) do update
    set orders = s.orders + excluded.orders, tickets = s.tickets + excluded.tickets,
      gross = s.gross + excluded.gross, tax = s.tax + excluded.tax, fee = s.fee + excluded.fee,
      refunded = s.refunded + excluded.refunded;
end $$;
insert into event_totals (event_id, shard, orders, tickets, gross, tax, fee, refunded)
select event_id, 0, sum(orders), sum(tickets), sum(gross), sum(tax), sum(fee), sum(refunded)
from event_sales
group by event_id;
