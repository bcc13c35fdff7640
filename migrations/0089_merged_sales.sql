-- Four shards per quarter of an hour share the load of a rush. Once it is over they are merged, and a dashboard
-- reads a quarter of the rows.

-- Merges at most `most` rows of one event into those of shard 0. Returns how many; 0 when none are left. The totals
-- of all shards are locked first, as a sale does with those of its own (0066): no sale of this event then has a
-- quarter of an hour in hand. Those of a shard that has sold nothing yet are created, because its first sale would
-- not wait.
create function merge_old_sales(most int) returns int language plpgsql as $$
declare
  of_event bigint;
  merged int;
begin
  select event_id into of_event
  from public.event_sales
  where shard <> 0 and quarter < now() - interval '1 hour'
  order by quarter
  limit 1;
  if not found then return 0; end if;
  insert into public.event_totals (event_id, shard, orders, tickets, gross, tax, fee, refunded)
  select of_event, shard, 0, 0, 0, 0, 0, 0 from generate_series(0, 3) as shard
  on conflict do nothing;
  perform from public.event_totals where event_id = of_event order by shard for update;
  with old as (
    delete from public.event_sales
    where (event_id, quarter, shard) in (
      select event_id, quarter, shard
      from public.event_sales
      where event_id = of_event and shard <> 0 and quarter < now() - interval '1 hour'
      order by quarter, shard
      limit most
    )
    returning quarter, orders, tickets, gross, tax, fee, refunded
  ), added as (
    insert into public.event_sales as s (event_id, quarter, shard, orders, tickets, gross, tax, fee, refunded)
    select of_event, quarter, 0, sum(orders), sum(tickets), sum(gross), sum(tax), sum(fee), sum(refunded)
    from old
    group by quarter
    on conflict (event_id, quarter, shard) do update
      set orders = s.orders + excluded.orders, tickets = s.tickets + excluded.tickets,
        gross = s.gross + excluded.gross, tax = s.tax + excluded.tax, fee = s.fee + excluded.fee,
        refunded = s.refunded + excluded.refunded
  )
  select count(*) into merged from old;
  return merged;
end $$;
