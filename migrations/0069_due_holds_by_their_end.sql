-- Planned while orders were empty, the index of sessions seemed as good as that of ends, as both begin with the
-- event: now and then a whole sale was read with each group of reservations. Only one index has holds in the
-- order in which they end.
create or replace function has_due_holds(of_event bigint) returns boolean
language plpgsql stable strict parallel safe
set enable_seqscan = off
set enable_sort = off
as $$
begin
  return exists (
    select 1
    from (
      select reserved_until
      from public.orders
      where event_id = of_event
        and status = 'RESERVED'
        and reserved_until <= statement_timestamp()
      order by reserved_until
      limit 1
    ) due
  );
end $$;
