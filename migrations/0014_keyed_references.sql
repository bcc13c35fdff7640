-- References told how many orders there were: a permutation of the id with constants that stand in
-- this repository. From here on the permutation has a key that only this database holds, and
-- references that exist stay as they are.
-- Functions name their schema: a dump is restored with an empty search path.

alter table orders alter column public_id drop expression;
alter table attendees alter column public_id drop expression;
alter table attendees alter column search drop expression;

create table reference_keys (
  prefix text primary key,
  secret bytea not null check (length(secret) = 32),
  -- Rows up to this id got their references without the key.
  keyless_up_to bigint not null check (keyless_up_to >= 0)
);
insert into reference_keys (prefix, secret, keyless_up_to)
values
  (
    'O', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
    (select coalesce(max(id), 0) from orders)
  ),
  (
    'A', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
    (select coalesce(max(id), 0) from attendees)
  );

-- A Feistel network of four rounds over the 35 bits of seven letters. An id whose image a keyless reference may
-- have is permuted further until it has another: so new ones never meet old ones, nor each other.
create or replace function reference(prefix text, id bigint) returns text
language plpgsql stable strict parallel safe as $$
declare
  secret bytea;
  keyless_up_to bigint;
  n bigint := id;
  high int;
  low int;
  hash bytea;
begin
  select k.secret, k.keyless_up_to into strict secret, keyless_up_to
    from public.reference_keys k
    where k.prefix = reference.prefix;
  loop
    high := (n >> 18)::int;
    low := (n & 262143)::int;
    for round in 1 .. 2 loop
      hash := sha256(secret || int4send(2 * round) || int4send(low));
      high := high # (((get_byte(hash, 0) << 16) | (get_byte(hash, 1) << 8) | get_byte(hash, 2)) & 131071);
      hash := sha256(secret || int4send(2 * round + 1) || int4send(high));
      low := low # (((get_byte(hash, 0) << 16) | (get_byte(hash, 1) << 8) | get_byte(hash, 2)) & 262143);
    end loop;
    n := (high::bigint << 18) | low;
    exit when n > keyless_up_to;
  end loop;
  -- The keyless permutation, in two parts so that the product fits into 64 bits.
  return prefix || '-' || public.reference_digits(
    ((((n >> 18) * 1580030173 % 131072) << 18) + (n & 262143) * 1580030173 + 19088743) % 34359738368
  );
end $$;

create function give_reference() returns trigger language plpgsql as $$
begin
  new.public_id := public.reference(tg_argv[0], new.id);
  return new;
end $$;
create trigger orders_referenced before insert on orders
  for each row when (new.public_id is null) execute function give_reference('O');
create trigger attendees_referenced before insert on attendees
  for each row when (new.public_id is null) execute function give_reference('A');

-- Triggers of one table run in the order of their names: the reference is there when it is searched.
create or replace function order_searched() returns trigger language plpgsql as $$
begin
  new.search := public.grams(
    new.public_id || ' ' || coalesce(new.first_name, '') || ' '
      || coalesce(new.last_name, '') || ' ' || coalesce(new.last_name, '')
      || coalesce(new.first_name, '') || ' ' || new.email
  );
  return new;
end $$;
create function attendee_searched() returns trigger language plpgsql as $$
begin
  new.search := public.grams(
    new.public_id || ' ' || new.first_name || ' ' || coalesce(new.last_name, '') || ' '
      || coalesce(new.last_name, '') || new.first_name || ' ' || new.email
  );
  return new;
end $$;
create trigger attendees_searched before insert or update of email, first_name, last_name on attendees
  for each row execute function attendee_searched();

create or replace function add_sale(o orders, sign int) returns void language sql as $$
  insert into public.event_sales as s (event_id, quarter, shard, orders, tickets, gross, tax, fee, refunded)
  select o.event_id, date_bin('15 minutes', o.completed_at, 'epoch'), (o.id % 4)::int, sign,
    sign * coalesce(sum(i.quantity), 0), sign * o.total_gross, sign * o.total_tax,
    sign * o.total_fee, sign * o.total_refunded
  from public.order_items i where i.order_id = o.id
  on conflict (event_id, quarter, shard) do update
    set orders = s.orders + excluded.orders, tickets = s.tickets + excluded.tickets,
      gross = s.gross + excluded.gross, tax = s.tax + excluded.tax, fee = s.fee + excluded.fee,
      refunded = s.refunded + excluded.refunded
$$;
create or replace function count_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'COMPLETED' then perform public.add_sale(old, -1); end if;
  if new.status = 'COMPLETED' then perform public.add_sale(new, 1); end if;
  return null;
end $$;
create or replace function count_row(in_list text, of_event bigint, in_shard bigint, change int)
returns void language sql as $$
  insert into public.row_counts as c (list, event_id, shard, rows)
    select in_list, of_event, (in_shard % 16)::int, change
    where change <> 0
  on conflict (list, event_id, shard) do update set rows = c.rows + excluded.rows
$$;
create or replace function count_attendee() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'INSERT' then 'AWAITING_PAYMENT' else old.status end;
  now_is text := case when tg_op = 'DELETE' then 'AWAITING_PAYMENT' else new.status end;
  this public.attendees := coalesce(new, old);
begin
  perform public.count_row(
    'active_attendees', this.event_id, this.order_id,
    (now_is = 'ACTIVE')::int - (was = 'ACTIVE')::int
  );
  perform public.count_row(
    'attendees', this.event_id, this.order_id,
    (now_is <> 'AWAITING_PAYMENT')::int - (was <> 'AWAITING_PAYMENT')::int
  );
  return null;
end $$;
create or replace function count_order() returns trigger language plpgsql as $$
declare
  this public.orders := coalesce(new, old);
begin
  perform public.count_row(
    'orders', this.event_id, this.id,
    (tg_op <> 'DELETE' and new.email is not null)::int
      - (tg_op <> 'INSERT' and old.email is not null)::int
  );
  return null;
end $$;
