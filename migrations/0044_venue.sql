-- The venue: one record, its rooms and its files (decision 038). Texts are in the language of the content, the others
-- stand in `translations` (decision 034).
create table venue_data (
  id bigint primary key default 1 check (id = 1),
  account_id bigint not null references accounts (id),
  content_language text not null default 'zh-hk' check (
    content_language in ('zh-hk', 'zh-cn', 'en', 'de', 'fr', 'es', 'pt', 'pt-br')
  ),
  translations jsonb not null default '{}',
  converted_texts text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 149),
  description text,
  address text,
  -- How to get there: {mtr, bus, step_free, parking}.
  transport jsonb not null default '{}',
  maps_url text,
  email text,
  phones text[] not null default '{}',
  timezone text not null default 'Asia/Hong_Kong',
  -- {week: [{day, opens, closes}], holidays, holiday_opens, holiday_closes}, days from 1 (Monday)
  opening_hours jsonb not null default
    '{"week": [], "holidays": "AS_USUAL", "holiday_opens": null, "holiday_closes": null}',
  -- [{from, to, opens, closes}], days; without hours it is closed. Each has its note.
  opening_exceptions jsonb not null default '[]',
  exception_notes text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index venue_data_account_id on venue_data (account_id);

create table venue_attachments (
  id bigint generated always as identity primary key,
  venue_id bigint not null references venue_data (id) on delete cascade,
  account_id bigint not null references accounts (id),
  kind text not null check (kind in ('FLOOR_PLAN', 'PRICE_LIST', 'BOOKING_FORM', 'IMAGE')),
  file_id bigint not null references files (id),
  -- The name of a document, the description of a picture.
  name text,
  translations jsonb not null default '{}',
  converted_texts text[] not null default '{}',
  position int not null default 0,
  created_at timestamptz not null default now()
);
create index venue_attachments_venue_id on venue_attachments (venue_id);
create index venue_attachments_account_id on venue_attachments (account_id);
create index venue_attachments_file_id on venue_attachments (file_id);
-- One of each document, pictures are many.
create unique index venue_attachments_one on venue_attachments (venue_id, kind) where kind <> 'IMAGE';

create table venue_sections (
  id bigint generated always as identity primary key,
  venue_id bigint not null references venue_data (id) on delete cascade,
  account_id bigint not null references accounts (id),
  name text not null check (char_length(name) between 1 and 149),
  description text,
  translations jsonb not null default '{}',
  converted_texts text[] not null default '{}',
  -- Square metres.
  area int check (area between 1 and 1000000),
  theatre int check (theatre between 1 and 100000),
  classroom int check (classroom between 1 and 100000),
  banquet int check (banquet between 1 and 100000),
  standing int check (standing between 1 and 100000),
  image_id bigint references venue_attachments (id) on delete set null,
  position int not null default 0
);
create index venue_sections_venue_id on venue_sections (venue_id);
create index venue_sections_account_id on venue_sections (account_id);
create index venue_sections_image_id on venue_sections (image_id);

-- The rooms of the house that an event takes.
create table event_sections (
  event_id bigint not null references events (id) on delete cascade,
  section_id bigint not null references venue_sections (id) on delete cascade,
  primary key (event_id, section_id)
);
create index event_sections_section_id on event_sections (section_id);

-- What is on and is not sold here.
create table other_events (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  content_language text not null default 'zh-hk' check (
    content_language in ('zh-hk', 'zh-cn', 'en', 'de', 'fr', 'es', 'pt', 'pt-br')
  ),
  translations jsonb not null default '{}',
  converted_texts text[] not null default '{}',
  type text not null default 'GENERAL' check (type in ('GENERAL', 'PAST')),
  -- It stays what it is when its end has gone by.
  keeps_type boolean not null default false,
  title text not null check (char_length(title) between 1 and 149),
  summary text,
  description text,
  location text,
  event_url text not null,
  start_date timestamptz,
  end_date timestamptz,
  -- When it is over: its end, without one the end of the day on which it starts.
  ends_at timestamptz,
  categories text[] not null default '{}',
  is_free boolean,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (end_date is null or start_date is not null and end_date >= start_date)
);
create index other_events_account_id on other_events (account_id, position, id);
create index other_events_ends_at on other_events (ends_at) where type = 'GENERAL' and not keeps_type;

create table other_event_files (
  id bigint generated always as identity primary key,
  other_event_id bigint not null references other_events (id) on delete cascade,
  kind text not null check (kind in ('IMAGE', 'ATTACHMENT')),
  file_id bigint not null references files (id),
  -- The name of an attachment, the description of a picture.
  name text,
  translations jsonb not null default '{}',
  converted_texts text[] not null default '{}',
  position int not null default 0,
  created_at timestamptz not null default now()
);
create index other_event_files_other_event_id on other_event_files (other_event_id);
create index other_event_files_file_id on other_event_files (file_id);
create table other_event_sections (
  other_event_id bigint not null references other_events (id) on delete cascade,
  section_id bigint not null references venue_sections (id) on delete cascade,
  primary key (other_event_id, section_id)
);
create index other_event_sections_section_id on other_event_sections (section_id);
