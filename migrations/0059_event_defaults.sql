-- What new events of an account begin with. An account without a row has the product's own, which are
-- the defaults of event_settings. Zone, currency and address are the organizer's where nothing is set.
create table event_defaults (
  id bigint generated always as identity primary key,
  account_id bigint not null unique references accounts on delete cascade,
  timezone text,
  currency text,
  content_language text not null default 'zh-hk' check (
    content_language in ('zh-hk', 'zh-cn', 'en', 'de', 'fr', 'es', 'pt', 'pt-br')
  ),
  translations jsonb not null default '{}',
  converted_texts text[] not null default '{}',
  pre_checkout_message text,
  post_checkout_message text,
  ticket_page_message text,
  email_footer_message text,
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
  directions text,
  weather_rule text,
  allow_search_engine_indexing boolean not null default true,
  notify_organizer_of_new_orders boolean not null default true,
  price_display_mode text not null default 'INCLUSIVE' check (price_display_mode in ('INCLUSIVE', 'EXCLUSIVE')),
  version int not null default 0,
  updated_at timestamptz not null default now()
);
