create table check_in_lists (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  short_id text not null unique,
  name text not null check (length(name) between 1 and 149),
  description text,
  activates_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check (expires_at is null or activates_at is null or expires_at > activates_at),
  foreign key (event_id, account_id) references events (id, account_id) on delete cascade,
  unique (id, event_id)
);
create index check_in_lists_of_event on check_in_lists (event_id);

create table check_in_list_tickets (
  check_in_list_id bigint not null,
  event_id bigint not null,
  ticket_id bigint not null,
  primary key (check_in_list_id, ticket_id),
  foreign key (check_in_list_id, event_id) references check_in_lists (id, event_id) on delete cascade,
  foreign key (ticket_id, event_id) references tickets (id, event_id) on delete cascade
);

create table check_ins (
  id bigint generated always as identity primary key,
  short_id text not null unique,
  event_id bigint not null,
  check_in_list_id bigint not null,
  attendee_id bigint not null,
  device_name text,
  checked_in_at timestamptz not null default now(),
  checked_out_at timestamptz,
  checked_out_device_name text,
  foreign key (check_in_list_id, event_id) references check_in_lists (id, event_id) on delete cascade,
  foreign key (attendee_id, event_id) references attendees (id, event_id) on delete cascade
);
create unique index check_ins_one_active on check_ins (check_in_list_id, attendee_id) where checked_out_at is null;
create index check_ins_of_attendee on check_ins (attendee_id);
create index check_ins_of_event on check_ins (event_id, checked_in_at);
