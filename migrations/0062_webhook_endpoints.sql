-- Addresses of programs that an account has told what happens. A delivery is written in the transaction of what it
-- tells, one for each endpoint that wants its type. It names things by id and holds no person.
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  url text not null check (length(url) between 9 and 2000),
  types text[] not null check (cardinality(types) > 0),
  description text check (length(description) <= 200),
  sealed_secret bytea not null,
  -- The secret before, which signs too until then.
  sealed_previous_secret bytea,
  previous_until timestamptz,
  is_active boolean not null default true,
  -- Since when nothing was taken, and when it was switched off for that.
  failing_since timestamptz,
  switched_off_at timestamptz,
  created_at timestamptz not null default now(),
  check ((sealed_previous_secret is null) = (previous_until is null))
);
create index webhook_endpoints_of_account on webhook_endpoints (account_id, id);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_endpoint_id bigint not null references webhook_endpoints on delete cascade,
  -- What the receiver knows it by: the same at each try.
  message_id text not null default 'msg_' || replace(gen_random_uuid()::text, '-', '') unique,
  type text not null check (length(type) <= 60),
  data jsonb not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'DELIVERED', 'FAILED')),
  tries int not null default 0,
  next_try_at timestamptz default now(),
  give_up_at timestamptz not null default now() + interval '3 days',
  last_status int,
  last_error text check (length(last_error) <= 40),
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'WAITING') = (next_try_at is not null))
);
create index webhook_deliveries_of_endpoint
  on webhook_deliveries (webhook_endpoint_id, created_at, id);
create index webhook_deliveries_waiting on webhook_deliveries (next_try_at) where status = 'WAITING';
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
