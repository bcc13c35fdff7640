-- A second factor for whoever wants one, or works for an account that requires it (decision 048).
create table two_factors (
  user_id bigint primary key references users on delete cascade,
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  -- Null until its first code was shown: until then it asks for nothing.
  turned_on_at timestamptz,
  -- The time step of the last code that was taken: a code counts once.
  last_step bigint not null default 0 check (last_step >= 0)
);

create table recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references two_factors (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);

-- The password was right: what is left is the code, and for some the choice of an account.
create table sign_in_challenges (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash text not null unique,
  -- Named together with the password.
  account_id bigint references accounts on delete cascade,
  tries int not null default 0 check (tries >= 0),
  passed_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_challenges_user_id on sign_in_challenges (user_id);
create index sign_in_challenges_account_id on sign_in_challenges (account_id);
create index sign_in_challenges_expires_at on sign_in_challenges (expires_at);

-- When somebody gave the password or a code again within the session.
alter table sessions add column proved_at timestamptz;
