-- Whether holds of an event have run out is asked with its offer, by every group of reservations. A plan
-- that is kept from when an event had no orders would read all of them an hour into a sale: statistics
-- follow too late. In here a plan always goes by the index, so the statement around it may keep its own.
create function has_due_holds(of_event bigint) returns boolean
language plpgsql stable strict parallel safe
set enable_seqscan = off
as $$
begin
  return exists (
    select 1
    from public.orders
    where event_id = of_event
      and status = 'RESERVED'
      and reserved_until <= statement_timestamp()
  );
end $$;
