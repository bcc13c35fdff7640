-- without a transaction
-- The PayMe merchants of accounts. What signs and pays lies sealed. One that was replaced or
-- disconnected stays for a while, as the payments it took are read and given back with its keys.
create table if not exists payme_merchants (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  client_id text not null,
  signing_key_id text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  sealed_credentials bytea not null,
  -- PayMe took these keys no longer: buyers are not offered it until they work again.
  refused_at timestamptz,
  disconnected_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, client_id)
);
create unique index concurrently if not exists payme_merchants_connected
  on payme_merchants (account_id) where disconnected_at is null;
create index concurrently if not exists payme_merchants_of_client on payme_merchants (client_id);
create index concurrently if not exists payme_merchants_disconnected
  on payme_merchants (disconnected_at);

-- A call to one provider that has no answer yet must not be sent to another one: each has its own.
create unique index concurrently if not exists provider_calls_open_payment_of_provider
  on provider_calls (order_id, provider) where state = 'OPEN' and purpose = 'payment';
drop index concurrently if exists provider_calls_open_payment;
