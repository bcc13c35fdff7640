create table accounts (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 150),
  currency_code text not null,
  timezone text not null,
  is_host boolean not null default false,
  cancellation_fee bigint check (cancellation_fee >= 0),
  require_two_factor boolean not null default false,
  stripe_account_id text unique,
  stripe_connect_setup_complete boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index accounts_one_host on accounts (is_host) where is_host;

create table users (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  password_hash text,
  first_name text not null check (length(first_name) between 1 and 50),
  last_name text,
  locale text not null,
  timezone text not null default 'Asia/Hong_Kong',
  email_verified_at timestamptz,
  pending_email text,
  terms_accepted_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email on users (email);

-- A user's place in an account.
create table account_users (
  account_id bigint not null references accounts,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('ADMIN', 'ORGANIZER', 'COLLABORATOR')),
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'INVITED')),
  is_account_owner boolean not null default false check (
    not is_account_owner or (role = 'ADMIN' and status = 'ACTIVE')
  ),
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index account_users_of_user on account_users (user_id);
create unique index account_users_one_owner on account_users (account_id) where is_account_owner;

create table sessions (
  id bigint generated always as identity primary key,
  family uuid not null,
  user_id bigint not null references users on delete cascade,
  account_id bigint references accounts,
  token_hash text not null unique,
  user_agent text,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  retired_at timestamptz,
  successor_id bigint references sessions on delete cascade,
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_of_family on sessions (family);

-- Single-use links in mails: hashed at rest, consumed by POST.
create table links (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('confirm_email', 'reset_password', 'change_email', 'invitation')),
  token_hash text not null unique,
  user_id bigint not null references users on delete cascade,
  account_id bigint references accounts,
  email text,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index links_of_user on links (user_id, kind);

create table organizers (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  name text not null check (length(name) between 1 and 149),
  email text not null,
  phone text,
  website text,
  description text,
  timezone text not null,
  currency text not null,
  logo_file_id bigint references files,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, account_id)
);
create index organizers_of_account on organizers (account_id);
