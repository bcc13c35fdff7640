-- 24 hours are 24 hours in every zone; PostgreSQL cannot know that of an interval.
create function day_later(instant timestamptz) returns timestamptz language sql immutable strict parallel safe as $$
  select instant + interval '24 hours'
$$;

create table events (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  organizer_id bigint not null,
  title text not null check (length(title) between 1 and 149),
  slug text not null unique,
  description text check (length(description) <= 50000),
  summary text,
  start_date timestamptz not null,
  end_date timestamptz,
  actual_end_date timestamptz,
  timezone text not null,
  currency text not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'LIVE', 'ARCHIVED')),
  attributes jsonb not null default '[]',
  search text[] generated always as (grams(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When it is over; "ended early" wins, an event without an end lasts a day.
  ends_at timestamptz generated always as (coalesce(actual_end_date, end_date, day_later(start_date))) stored,
  check (end_date is null or end_date >= start_date),
  unique (id, account_id),
  foreign key (organizer_id, account_id) references organizers (id, account_id)
);
create index events_of_account on events (account_id, status, start_date);
create index events_public on events (start_date) where status = 'LIVE';
create index events_search on events using gin (search);

create table event_settings (
  event_id bigint primary key references events on delete cascade,
  pre_checkout_message text,
  post_checkout_message text,
  ticket_page_message text,
  email_footer_message text,
  online_event_connection_details text,
  continue_button_text text,
  support_email text,
  require_attendee_details boolean not null default true,
  order_timeout_in_minutes int not null default 15 check (order_timeout_in_minutes between 1 and 120),
  homepage_background_color text,
  homepage_primary_color text,
  homepage_primary_text_color text,
  homepage_secondary_color text,
  homepage_secondary_text_color text,
  homepage_body_background_color text,
  homepage_background_type text not null default 'COLOR' check (
    homepage_background_type in ('COLOR', 'MIRROR_COVER_IMAGE')
  ),
  website_url text,
  maps_url text,
  location_details jsonb,
  is_online_event boolean not null default false,
  seo_title text,
  seo_description text,
  seo_keywords text,
  allow_search_engine_indexing boolean not null default true,
  notify_organizer_of_new_orders boolean not null default true,
  price_display_mode text not null default 'INCLUSIVE' check (price_display_mode in ('INCLUSIVE', 'EXCLUSIVE')),
  hide_getting_started_page boolean not null default false
);

create table event_images (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  file_id bigint not null references files,
  type text not null check (type in ('EVENT_COVER', 'EVENT_GALLERY')),
  alt text,
  position int not null default 0,
  created_at timestamptz not null default now()
);
create index event_images_of_event on event_images (event_id, type, position);
create unique index event_images_one_cover on event_images (event_id) where type = 'EVENT_COVER';

create table event_categories (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  name text not null check (length(name) between 1 and 50),
  position int not null default 0,
  unique (event_id, name)
);
create index event_categories_by_name on event_categories (name);

create table event_views (
  event_id bigint not null references events on delete cascade,
  day date not null,
  total int not null default 0,
  first_time int not null default 0,
  primary key (event_id, day)
);

-- A collaborator reads assigned events only.
create table event_collaborators (
  event_id bigint not null,
  account_id bigint not null,
  user_id bigint not null,
  primary key (event_id, user_id),
  foreign key (event_id, account_id) references events (id, account_id) on delete cascade,
  foreign key (account_id, user_id) references account_users (account_id, user_id) on delete cascade
);
