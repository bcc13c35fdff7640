create table orders (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  short_id text not null unique,
  public_id text generated always as (reference('O', id)) stored,
  session_hash text,
  status text not null check (status in ('RESERVED', 'COMPLETED', 'CANCELLED', 'EXPIRED')),
  payment_status text check (
    payment_status in (
      'NO_PAYMENT_REQUIRED', 'AWAITING_PAYMENT', 'PAYMENT_FAILED', 'PAYMENT_RECEIVED'
    )
  ),
  refund_status text check (refund_status in ('REFUND_PENDING', 'REFUND_FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED')),
  currency text not null,
  total_before_additions bigint not null check (total_before_additions >= 0),
  total_discount bigint not null default 0 check (total_discount >= 0),
  total_fee bigint not null default 0 check (total_fee >= 0),
  total_tax bigint not null default 0 check (total_tax >= 0),
  total_gross bigint not null check (total_gross >= 0),
  total_refunded bigint not null default 0 check (total_refunded between 0 and total_gross),
  taxes_and_fees_rollup jsonb not null default '{"taxes":[],"fees":[]}',
  -- Units per counter: what the order holds while RESERVED, has sold when COMPLETED and gave back otherwise.
  holds jsonb not null default '{}',
  first_name text,
  last_name text,
  email text,
  user_id bigint references users on delete set null,
  locale text not null,
  payment_provider text,
  is_manually_created boolean not null default false,
  terms_accepted_at timestamptz,
  reserved_until timestamptz not null,
  hold_extended boolean not null default false,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  cancelled_at timestamptz,
  search text[],
  -- An order that someone gave a name to, or that came to something, is listed; an abandoned hold is not.
  is_listed boolean generated always as (email is not null) stored,
  check (total_before_additions + total_fee + total_tax = total_gross),
  check (status <> 'COMPLETED' or completed_at is not null),
  foreign key (event_id, account_id) references events (id, account_id),
  unique (id, event_id)
) with (fillfactor = 85);
-- Kept by a trigger and not as a generated column: that would cost every hold of the on-sale what
-- only named orders need.
create function order_searched() returns trigger language plpgsql as $$
begin
  new.search := grams(
    reference('O', new.id) || ' ' || coalesce(new.first_name, '') || ' '
      || coalesce(new.last_name, '') || ' ' || coalesce(new.last_name, '')
      || coalesce(new.first_name, '') || ' ' || new.email
  );
  return new;
end $$;
create trigger orders_searched before insert or update of email, first_name, last_name on orders
  for each row when (new.email is not null) execute function order_searched();
create index orders_held on orders (event_id, reserved_until) where status = 'RESERVED';
create index orders_of_session on orders (event_id, session_hash) where status = 'RESERVED';
create index orders_newest on orders (event_id, created_at desc, id desc) where is_listed;
create index orders_search on orders using gin (search) where is_listed;
create index orders_completed on orders (event_id, completed_at) where status = 'COMPLETED';
create index orders_of_account on orders (account_id, completed_at) where status = 'COMPLETED';
create index orders_of_user on orders (user_id) where user_id is not null;
create index orders_of_email on orders (email) where email is not null;

create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  event_id bigint not null,
  ticket_id bigint not null,
  ticket_price_id bigint not null,
  item_name text not null,
  quantity int not null check (quantity between 1 and 100),
  price_before_discount bigint not null check (price_before_discount >= 0),
  price bigint not null check (price between 0 and price_before_discount),
  unit_fee bigint not null default 0 check (unit_fee >= 0),
  unit_tax bigint not null default 0 check (unit_tax >= 0),
  taxes_and_fees_rollup jsonb not null default '{"taxes":[],"fees":[]}',
  foreign key (order_id, event_id) references orders (id, event_id) on delete cascade,
  foreign key (ticket_price_id, ticket_id, event_id) references ticket_prices (id, ticket_id, event_id)
);
create index order_items_of_order on order_items (order_id);
create index order_items_of_price on order_items (ticket_price_id);

create table attendees (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null,
  order_item_id bigint not null references order_items on delete cascade,
  ticket_id bigint not null,
  ticket_price_id bigint not null,
  short_id text not null unique,
  public_id text generated always as (reference('A', id)) stored unique,
  first_name text not null,
  last_name text,
  email text not null,
  locale text not null,
  status text not null default 'AWAITING_PAYMENT' check (status in ('AWAITING_PAYMENT', 'ACTIVE', 'CANCELLED')),
  search text[] generated always as (
    grams(
      reference('A', id) || ' ' || first_name || ' ' || coalesce(last_name, '') || ' '
        || coalesce(last_name, '') || first_name || ' ' || email
    )
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (order_id, event_id) references orders (id, event_id) on delete cascade,
  foreign key (event_id, account_id) references events (id, account_id),
  foreign key (ticket_price_id, ticket_id, event_id) references ticket_prices (id, ticket_id, event_id),
  unique (id, event_id)
);
-- Someone whose order is not paid is in no list yet.
create index attendees_newest on attendees (event_id, created_at desc, id desc) where status <> 'AWAITING_PAYMENT';
create index attendees_of_order on attendees (order_id);
create index attendees_of_price on attendees (ticket_price_id);
create index attendees_search on attendees using gin (search);

-- Exact totals for lists without counting 100,000 rows: kept by triggers, in shards so that buyers do not queue.
create table row_counts (
  list text not null,
  event_id bigint not null references events on delete cascade,
  shard int not null,
  rows int not null,
  primary key (list, event_id, shard)
) with (fillfactor = 50);
create function count_rows() returns trigger language plpgsql as $$
declare
  before int := 0;
  after int := 0;
  this record;
begin
  if tg_op <> 'INSERT' then
    before := case
      when tg_table_name = 'orders' then (old.email is not null)::int
      else (to_jsonb(old)->>'status' <> 'AWAITING_PAYMENT')::int
    end;
    this := old;
  end if;
  if tg_op <> 'DELETE' then
    after := case
      when tg_table_name = 'orders' then (new.email is not null)::int
      else (to_jsonb(new)->>'status' <> 'AWAITING_PAYMENT')::int
    end;
    this := new;
  end if;
  if before <> after then
    insert into row_counts as c (list, event_id, shard, rows)
      values (tg_table_name, this.event_id, (this.id % 16)::int, after - before)
    on conflict (list, event_id, shard) do update set rows = c.rows + excluded.rows;
  end if;
  return null;
end $$;
create trigger orders_counted_on_insert after insert on orders
  for each row when (new.email is not null) execute function count_rows();
create trigger orders_counted_on_update after update of email on orders for each row execute function count_rows();
create trigger orders_counted_on_delete after delete on orders for each row execute function count_rows();
create trigger attendees_counted after insert or delete or update of status on attendees
  for each row execute function count_rows();

-- One row per attempt to pay at a provider.
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  account_id bigint not null references accounts,
  provider text not null check (provider in ('stripe', 'payme')),
  provider_account_id text not null,
  provider_payment_id text not null,
  provider_charge_id text,
  client_secret text,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('PENDING', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  captured bigint not null default 0 check (captured >= 0),
  refunded bigint not null default 0,
  last_error_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint never_refunded_more_than_captured check (refunded between 0 and captured),
  unique (provider, provider_payment_id),
  unique (id, order_id)
);
create index payments_of_order on payments (order_id);
create index payments_open on payments (updated_at) where status in ('PENDING', 'PROCESSING');

-- The ledger: facts as providers told them, each once, in whatever order.
create table provider_events (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_event_id text not null,
  type text not null,
  provider_account_id text,
  payload jsonb not null,
  outcome text,
  received_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (provider, provider_event_id)
);

create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  payment_id bigint not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  reason text not null,
  provider_refund_id text unique,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (payment_id, order_id) references payments (id, order_id) on delete cascade
);
create unique index refunds_one_pending on refunds (order_id) where status = 'PENDING';
create index refunds_of_order on refunds (order_id);
