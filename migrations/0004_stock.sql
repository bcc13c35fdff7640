-- Guarded counters: whatever is limited (a price, a shared capacity, a promo code) points at one of these.
-- The constraint is the last word: nothing is oversold, whatever the code above does.
create table counters (
  id bigint generated always as identity primary key,
  capacity bigint check (capacity >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  sold bigint not null default 0 check (sold >= 0),
  constraint never_oversold check (capacity is null or reserved + sold <= capacity)
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

create table taxes_and_fees (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  name text not null check (length(name) between 1 and 149),
  description text,
  type text not null check (type in ('TAX', 'FEE')),
  calculation_type text not null check (calculation_type in ('FIXED', 'PERCENTAGE')),
  rate numeric(15, 6) not null check (rate >= 0),
  is_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (id, account_id)
);
create index taxes_of_account on taxes_and_fees (account_id);

create table tickets (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  title text not null check (length(title) between 1 and 149),
  description text,
  type text not null check (type in ('PAID', 'FREE', 'DONATION', 'TIERED')),
  sale_start_date timestamptz,
  sale_end_date timestamptz,
  min_per_order int check (min_per_order between 1 and 100),
  max_per_order int check (max_per_order between 1 and 100),
  hide_before_sale_start_date boolean not null default false,
  hide_after_sale_end_date boolean not null default false,
  hide_when_sold_out boolean not null default false,
  start_collapsed boolean not null default false,
  show_quantity_remaining boolean not null default false,
  is_hidden boolean not null default false,
  is_hidden_without_promo_code boolean not null default false,
  membership_tiers text[] not null default '{}',
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (sale_end_date is null or sale_start_date is null or sale_end_date > sale_start_date),
  check (max_per_order is null or min_per_order is null or max_per_order >= min_per_order),
  foreign key (event_id, account_id) references events (id, account_id) on delete cascade,
  unique (id, event_id),
  unique (id, account_id)
);
create index tickets_of_event on tickets (event_id, position);

create table ticket_prices (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  ticket_id bigint not null,
  counter_id bigint not null unique references counters,
  label text,
  price bigint not null check (price >= 0),
  sale_start_date timestamptz,
  sale_end_date timestamptz,
  is_hidden boolean not null default false,
  position int not null default 0,
  check (sale_end_date is null or sale_start_date is null or sale_end_date > sale_start_date),
  foreign key (ticket_id, event_id) references tickets (id, event_id) on delete cascade,
  unique (id, ticket_id, event_id)
);
create index ticket_prices_of_ticket on ticket_prices (ticket_id, position);
create index ticket_prices_of_event on ticket_prices (event_id);

create table ticket_taxes_and_fees (
  ticket_id bigint not null,
  account_id bigint not null,
  tax_and_fee_id bigint not null,
  primary key (ticket_id, tax_and_fee_id),
  foreign key (ticket_id, account_id) references tickets (id, account_id) on delete cascade,
  foreign key (tax_and_fee_id, account_id) references taxes_and_fees (id, account_id) on delete cascade
);
