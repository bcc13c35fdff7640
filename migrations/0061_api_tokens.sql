-- Keys of programs: each works for one account with the rights that its maker gave it, and no longer than its maker.
-- The token itself is not kept. A revoked one is gone, and the trail tells of it.
create table api_tokens (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  token_hash text not null unique,
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  expires_at timestamptz,
  -- The day alone: a request writes only when it is the first of its day.
  last_used_on date,
  created_at timestamptz not null default now()
);
create index api_tokens_of_account on api_tokens (account_id, id);
create index api_tokens_of_user on api_tokens (user_id);
