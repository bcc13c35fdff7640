-- A call that makes something at a payment provider is a row before it is made. Its key is random, so
-- that no other order, database or installation can ever send the same one, and a repeat sends the
-- body that is stored here. One such call is open per order, refund or account.
create table provider_calls (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('payment', 'refund', 'account')),
  provider text not null,
  provider_account_id text,
  account_id bigint not null references accounts on delete cascade,
  order_id bigint references orders on delete cascade,
  refund_id bigint references refunds on delete cascade,
  attempt integer not null check (attempt > 0),
  key uuid not null unique default gen_random_uuid(),
  body jsonb not null,
  -- OPEN: to be sent, or sent without an answer. UNKNOWN: its key is not used any more, but the
  -- provider may have done it.
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'REFUSED', 'UNKNOWN')),
  provider_object_id text,
  failure text,
  tries integer not null default 0,
  first_tried_at timestamptz,
  created_at timestamptz not null default now(),
  check ((purpose = 'payment') = (order_id is not null)),
  check ((purpose = 'refund') = (refund_id is not null))
);
create unique index provider_calls_open_payment on provider_calls (order_id)
  where state = 'OPEN' and purpose = 'payment';
create unique index provider_calls_open_refund on provider_calls (refund_id)
  where state = 'OPEN' and purpose = 'refund';
create unique index provider_calls_open_account on provider_calls (account_id)
  where state = 'OPEN' and purpose = 'account';
create index provider_calls_of_account on provider_calls (account_id);
create index provider_calls_of_order on provider_calls (order_id) where order_id is not null;
create index provider_calls_of_refund on provider_calls (refund_id) where refund_id is not null;

alter table payments
  -- When this payment bought its order: what else is captured for the order must go back.
  add column bought_at timestamptz,
  -- When the provider is asked about it next, while it is not final there.
  add column check_at timestamptz,
  add column checks integer not null default 0;
alter table refunds
  -- When the provider is asked about it next; null when it is old enough to be final.
  add column check_at timestamptz,
  add column checks integer not null default 0;

-- Money that a provider took for an order of ours that this database does not have: after a restore,
-- for example. A person decides.
create table unclaimed_payments (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  provider text not null,
  provider_account_id text not null,
  provider_payment_id text not null,
  order_reference text not null,
  amount bigint not null check (amount >= 0),
  captured bigint not null check (captured >= 0),
  currency text not null,
  paid_at timestamptz not null,
  found_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by bigint references users on delete set null,
  unique (provider, provider_payment_id)
);
create index unclaimed_payments_of_account on unclaimed_payments (account_id, id);
create index unclaimed_payments_handled_by on unclaimed_payments (handled_by)
  where handled_by is not null;

-- When each scheduled job was queued and finished last, by the database's clock: a process whose clock
-- is wrong neither runs one too early nor keeps the others from it.
create table scheduled_jobs (
  job text primary key,
  slot bigint not null,
  queued_at timestamptz not null default now(),
  finished_at timestamptz
);
