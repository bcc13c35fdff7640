-- What every feature stands on. It knows no noun of the product.

-- Readable references: `O-7K2M9QX`. A bijection of the id, so they never collide and do not tell how many there are.
create function reference_digits(n bigint) returns text language sql immutable strict parallel safe as $$
  select substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((n >> 30) & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((n >> 25) & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((n >> 20) & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((n >> 15) & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((n >> 10) & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((n >> 5) & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((n >> 0) & 31)::int + 1, 1)
$$;
create function reference(prefix text, id bigint) returns text language sql immutable strict parallel safe as $$
  select prefix || '-' || reference_digits((id * 1580030173 + 19088743) % 34359738368)
$$;

-- Grams of searchable words: single letters and pairs of Chinese text, triples of everything; a GIN index over them
-- answers two Chinese characters as fast as an e-mail fragment.
create function grams(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}') from (
    select substr(lower(words), i, n) as gram
    from generate_series(1, least(length(words), 600)) i, generate_series(1, 3) n
    where i + n - 1 <= length(words)
  ) all_grams
  where gram !~ '\s' and (length(gram) = 3 or gram ~ '[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]')
$$;

create table files (
  id bigint generated always as identity primary key,
  account_id bigint,
  name text not null,
  kind text not null,
  mime_type text not null,
  size bigint not null check (size >= 0),
  width int,
  height int,
  sha256 text not null,
  storage_key text not null unique,
  is_public boolean not null default true,
  created_at timestamptz not null default now()
);

-- Every mail that left or will leave; the built-in mailbox shows them.
create table deliveries (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique,
  kind text not null,
  account_id bigint,
  event_id bigint,
  order_id bigint,
  to_address text not null,
  to_name text,
  reply_to text,
  locale text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  attachments jsonb not null default '[]',
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'FAILED')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index deliveries_newest on deliveries (created_at desc);
create index deliveries_of_order on deliveries (order_id) where order_id is not null;

create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash text not null,
  status int,
  body jsonb,
  headers jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

-- Rate limits are counted here in blocks that processes lease, not a write per request.
create table rate_limits (
  bucket text not null,
  subject text not null,
  window_start timestamptz not null,
  leased int not null check (leased >= 0),
  primary key (bucket, subject, window_start)
);

create table signing_keys (
  id text primary key,
  public_key bytea not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now()
);

-- Who runs jobs: a worker not seen for a while is dead, and what it had taken is given to others.
create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);
