-- What organizers do around an event: questions, messages, attachments, the trail of who changed what.

create table questions (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  title text not null check (length(title) between 1 and 149),
  description text,
  type text not null check (
    type in (
      'SINGLE_LINE_TEXT', 'MULTI_LINE_TEXT', 'DROPDOWN', 'RADIO', 'CHECKBOX', 'DATE', 'ADDRESS',
      'PHONE', 'MULTI_SELECT_DROPDOWN'
    )
  ),
  belongs_to text not null check (belongs_to in ('ORDER', 'TICKET')),
  options text[] not null default '{}',
  -- Asked of every ticket, or of the orders of every ticket; otherwise only of those in question_tickets.
  applies_to_all boolean not null,
  required boolean not null default false,
  is_hidden boolean not null default false,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (event_id, account_id) references events (id, account_id) on delete cascade,
  unique (id, event_id)
);
create index questions_of_event on questions (event_id, position, id);

create table question_tickets (
  question_id bigint not null,
  event_id bigint not null,
  ticket_id bigint not null,
  primary key (question_id, ticket_id),
  foreign key (question_id, event_id) references questions (id, event_id) on delete cascade,
  foreign key (ticket_id, event_id) references tickets (id, event_id) on delete cascade
);
create index question_tickets_of_ticket on question_tickets (ticket_id);

-- An answer keeps the question's words: it outlives the question.
create table question_answers (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  order_id bigint not null,
  attendee_id bigint,
  question_id bigint,
  title text not null,
  type text not null,
  answer jsonb not null,
  updated_at timestamptz not null default now(),
  foreign key (order_id, event_id) references orders (id, event_id) on delete cascade,
  foreign key (attendee_id, event_id) references attendees (id, event_id) on delete cascade,
  foreign key (question_id, event_id) references questions (id, event_id) on delete set null (question_id)
);
create unique index question_answers_of_order on question_answers (order_id, question_id) where attendee_id is null;
create unique index question_answers_of_attendee on question_answers (attendee_id, question_id)
  where attendee_id is not null;
create index question_answers_of_question on question_answers (question_id);
create index question_answers_by_order on question_answers (order_id);

create table messages (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  subject text not null check (length(subject) between 1 and 100),
  message text not null,
  message_type text not null check (message_type in ('EVENT', 'TICKET', 'ATTENDEE', 'ORDER')),
  ticket_ids bigint[] not null default '{}',
  attendee_ids bigint[] not null default '{}',
  order_id bigint,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENDING', 'SENT')),
  is_test boolean not null default false,
  recipients_count int not null default 0,
  sent_by_user_id bigint references users on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  foreign key (event_id, account_id) references events (id, account_id) on delete cascade,
  unique (id, event_id)
);
create index messages_newest on messages (event_id, created_at desc, id desc);
alter table deliveries add column message_id bigint references messages on delete cascade;
create index deliveries_of_message on deliveries (message_id, id) where message_id is not null;

create table event_attachments (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  file_id bigint not null references files,
  name text not null check (length(name) between 1 and 149),
  position int not null default 0,
  created_at timestamptz not null default now()
);
create index event_attachments_of_event on event_attachments (event_id, position, id);

alter table event_settings add column directions text, add column weather_rule text;

-- Who changed what, when, from what to what. Written in the transaction of the change and never changed.
create table audit_entries (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  event_id bigint references events on delete cascade,
  user_id bigint references users on delete set null,
  user_name text,
  noun text not null,
  noun_id bigint not null,
  name text not null,
  verb text not null,
  changes jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_entries_of_event on audit_entries (event_id, id desc);
create index audit_entries_of_noun on audit_entries (event_id, noun, noun_id, id desc);
