-- Messages to members (decision 046): a message is about an event, or the house's own to its members.
alter table messages alter column event_id drop not null;
alter table messages
  -- Advertising, which needs consent, or about the membership itself.
  add column kind text,
  -- Of a message to members; one about an event has the event's.
  add column content_language text,
  -- Whom the list found when it was sent; who gets it is decided again when each mail is made.
  add column member_ids bigint[],
  -- Words and filters of the list; null when members were ticked.
  add column segment jsonb,
  add column found_count int,
  add column no_consent_count int,
  add column inactive_count int,
  add column unconfirmed_count int,
  -- Who took back their consent, or left, between sending and the mail.
  add column withdrawn_count int;
alter table messages drop constraint messages_message_type_check;
alter table messages add constraint messages_message_type_check
  check (message_type in ('EVENT', 'TICKET', 'ATTENDEE', 'ORDER', 'MEMBERS')) not valid;
alter table messages add constraint messages_to_members_check check (
  (event_id is null) = (message_type = 'MEMBERS')
  and (
    message_type <> 'MEMBERS'
    or kind is not null and kind in ('MARKETING', 'SERVICE')
      and content_language is not null and member_ids is not null
      and found_count >= 0 and no_consent_count >= 0 and inactive_count >= 0
      and unconfirmed_count >= 0 and withdrawn_count >= 0
  )
) not valid;
alter table messages add constraint messages_account_id_fkey
  foreign key (account_id) references accounts (id) on delete cascade not valid;

-- Taken back by the link in a message; or given before the member was kept here, with where it was given.
alter table member_consents drop constraint member_consents_source_check;
alter table member_consents add constraint member_consents_source_check check (
  source in ('REGISTRATION', 'PROFILE', 'STAFF', 'UNSUBSCRIBE')
  or source = 'IMPORT' and (origin is not null or not is_given)
) not valid;

-- So many days ahead the end of a term is warned about (decisions §9).
alter table venue_data add column term_warning_days int not null default 14;
alter table venue_data add constraint venue_data_term_warning_days_check
  check (term_warning_days between 1 and 90) not valid;

-- What somebody keeps of a list: words, filters, order and columns.
create table list_views (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  list text not null check (list in ('members')),
  name text not null check (char_length(name) between 1 and 60),
  -- As it stands in the address of the list.
  query text not null check (char_length(query) <= 2000),
  hidden_columns text[] not null check (cardinality(hidden_columns) <= 50),
  -- For all colleagues who may open the list.
  is_shared boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index list_views_name on list_views (account_id, list, user_id, lower(name));
create index list_views_user_id on list_views (user_id);
