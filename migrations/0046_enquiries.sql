-- What people ask the house: to hire it, or anything else (decision 039). What they wrote stays as it was, answers and
-- notes of the staff stand beside it.
create table enquiries (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  public_id text unique,
  kind text not null check (kind in ('HIRE', 'CONTACT')),
  status text not null default 'NEW' check (
    status in ('NEW', 'ANSWERED', 'OFFERED', 'CONFIRMED', 'DECLINED')
  ),
  name text not null,
  email text not null,
  phone text,
  organization text,
  locale text not null,
  message text not null,
  title text,
  starts_at timestamptz,
  ends_at timestamptz,
  head_count int check (head_count between 1 and 100000),
  set_up text check (set_up in ('theatre', 'classroom', 'banquet', 'standing')),
  assignee_id bigint references users (id),
  -- The draft that a confirmed hire became.
  event_id bigint references events (id) on delete set null,
  search_words text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check (kind = 'CONTACT' or starts_at is not null and ends_at is not null)
);
create index enquiries_account_id on enquiries (account_id, created_at desc, id desc);
create index enquiries_starts_at on enquiries (starts_at) where status = 'CONFIRMED';
create index enquiries_updated_at on enquiries (updated_at);
create index enquiries_assignee_id on enquiries (assignee_id);
create index enquiries_event_id on enquiries (event_id);
insert into reference_keys (prefix, secret, keyless_up_to)
values ('E', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 0);
create trigger enquiries_referenced before insert on enquiries
  for each row when (new.public_id is null) execute function give_reference('E');
create function enquiry_searched() returns trigger language plpgsql as $$
begin
  new.search_words := public.name_words(new.name, new.organization) || E'\n'
    || public.folded(concat_ws(' ', new.public_id, new.email, new.phone, new.title, new.message));
  return new;
end $$;
-- Triggers of one table run in the order of their names: the reference is there when it is searched.
create trigger enquiries_searched before insert or update on enquiries
  for each row execute function enquiry_searched();

create table enquiry_sections (
  enquiry_id bigint not null references enquiries (id) on delete cascade,
  section_id bigint not null references venue_sections (id) on delete cascade,
  primary key (enquiry_id, section_id)
);
create index enquiry_sections_section_id on enquiry_sections (section_id);

create table enquiry_messages (
  id bigint generated always as identity primary key,
  enquiry_id bigint not null references enquiries (id) on delete cascade,
  kind text not null check (kind in ('REPLY', 'NOTE')),
  subject text,
  body text not null,
  user_id bigint references users (id),
  user_name text not null,
  created_at timestamptz not null default now()
);
create index enquiry_messages_enquiry_id on enquiry_messages (enquiry_id);
create index enquiry_messages_user_id on enquiry_messages (user_id);
