-- What the public site says of itself: its texts, its lines of contact, its announcement. Each change is kept whole.
create table site_texts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  page text not null unique check (page in ('ABOUT', 'CONTACT', 'TERMS', 'PRIVACY')),
  content_language text not null default 'zh-hk' check (
    content_language in ('zh-hk', 'zh-cn', 'en', 'de', 'fr', 'es', 'pt', 'pt-br')
  ),
  translations jsonb not null default '{}',
  converted_texts text[] not null default '{}',
  title text check (char_length(title) between 1 and 149),
  body text,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create index site_texts_account_id on site_texts (account_id);

create table site_settings (
  id bigint primary key default 1 check (id = 1),
  content_language text not null default 'zh-hk' check (
    content_language in ('zh-hk', 'zh-cn', 'en', 'de', 'fr', 'es', 'pt', 'pt-br')
  ),
  translations jsonb not null default '{}',
  converted_texts text[] not null default '{}',
  phones text[] not null default '{}',
  email text,
  whatsapp text,
  -- [{kind, url}]
  social_links jsonb not null default '[]',
  -- Entries of the navigation that are not shown.
  hidden_pages text[] not null default '{}',
  announcement text,
  announcement_url text,
  announcement_tone text not null default 'NOTICE' check (announcement_tone in ('NOTICE', 'WEATHER')),
  announcement_starts_at timestamptz,
  announcement_ends_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  check (announcement_ends_at is null or announcement_starts_at is null
    or announcement_ends_at > announcement_starts_at)
);
insert into site_settings default values;

create table site_versions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  -- A page of `site_texts`, or SETTINGS.
  subject text not null check (subject in ('ABOUT', 'CONTACT', 'TERMS', 'PRIVACY', 'SETTINGS')),
  version int not null,
  content jsonb not null,
  user_id bigint references users (id),
  user_name text not null,
  created_at timestamptz not null default now(),
  unique (subject, version)
);
create index site_versions_account_id on site_versions (account_id);
create index site_versions_user_id on site_versions (user_id);
