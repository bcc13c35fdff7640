-- Orders of one event are completed many at a time. What a statement changes is counted once and not row by
-- row, and all that one transaction counts is in one shard, that of its connection: several in any order
-- would let two transactions wait for each other. Only sums are ever read.
create function count_rows(in_list text, of_event bigint, change bigint) returns void language sql as $$
  insert into public.row_counts as c (list, event_id, shard, rows)
    select in_list, of_event, pg_backend_pid() % 16, change
    where change <> 0
  on conflict (list, event_id, shard) do update set rows = c.rows + excluded.rows
$$;
create function count_attendees() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.count_rows(c.list, c.event_id, c.change)
    from (
      select k.list, a.event_id, count(*) as change
      from added a
      join (values ('active_attendees'), ('attendees')) as k (list)
        on a.status = 'ACTIVE' or (k.list = 'attendees' and a.status <> 'AWAITING_PAYMENT')
      group by 1, 2 order by 1, 2
    ) as c;
  elsif tg_op = 'DELETE' then
    perform public.count_rows(c.list, c.event_id, -c.change)
    from (
      select k.list, a.event_id, count(*) as change
      from removed a
      join (values ('active_attendees'), ('attendees')) as k (list)
        on a.status = 'ACTIVE' or (k.list = 'attendees' and a.status <> 'AWAITING_PAYMENT')
      group by 1, 2 order by 1, 2
    ) as c;
  else
    perform public.count_rows(c.list, c.event_id, c.change)
    from (
      select k.list, a.event_id, sum(a.sign) as change
      from (
        select event_id, status, -1 as sign from removed
        union all
        select event_id, status, 1 from added
      ) as a
      join (values ('active_attendees'), ('attendees')) as k (list)
        on a.status = 'ACTIVE' or (k.list = 'attendees' and a.status <> 'AWAITING_PAYMENT')
      group by 1, 2 order by 1, 2
    ) as c;
  end if;
  return null;
end $$;
drop trigger attendees_counted on attendees;
create trigger attendees_counted_on_insert after insert on attendees
  referencing new table as added for each statement execute function count_attendees();
create trigger attendees_counted_on_update after update on attendees
  referencing old table as removed new table as added for each statement execute function count_attendees();
create trigger attendees_counted_on_delete after delete on attendees
  referencing old table as removed for each statement execute function count_attendees();

-- An order is listed once it has a buyer. Holds of the on-sale are inserted without one, and pay for nothing here.
create function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform public.count_rows('orders', c.event_id, c.change)
    from (
      select a.event_id, sum(a.sign) as change
      from (
        select event_id, -1 as sign from removed where email is not null
        union all
        select event_id, 1 from added where email is not null
      ) as a
      group by 1 order by 1
    ) as c;
  else
    perform public.count_rows('orders', c.event_id, -c.change)
    from (
      select event_id, count(*) as change from removed where email is not null group by 1 order by 1
    ) as c;
  end if;
  return null;
end $$;
drop trigger orders_counted_on_update on orders;
drop trigger orders_counted_on_delete on orders;
create trigger orders_counted_on_update after update on orders
  referencing old table as removed new table as added for each statement execute function count_orders();
create trigger orders_counted_on_delete after delete on orders
  referencing old table as removed for each statement execute function count_orders();
create or replace function count_order() returns trigger language plpgsql as $$
begin
  perform public.count_rows('orders', new.event_id, 1);
  return null;
end $$;
drop function count_attendee;
drop function count_row;

create or replace function add_sale(o orders, sign int) returns void language sql as $$
  insert into public.event_sales as s (event_id, quarter, shard, orders, tickets, gross, tax, fee, refunded)
  select o.event_id, date_bin('15 minutes', o.completed_at, 'epoch'), pg_backend_pid() % 4,
    sign * (o.status = 'COMPLETED')::int, sign * (o.status = 'COMPLETED')::int * public.held_tickets(o.holds),
    sign * o.total_gross, sign * o.total_tax, sign * o.total_fee, sign * o.total_refunded
  on conflict (event_id, quarter, shard) do update
    set orders = s.orders + excluded.orders, tickets = s.tickets + excluded.tickets,
      gross = s.gross + excluded.gross, tax = s.tax + excluded.tax, fee = s.fee + excluded.fee,
      refunded = s.refunded + excluded.refunded
$$;
