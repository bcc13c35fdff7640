-- The old mailbox can stop a change of address.
alter table links drop constraint links_kind_check;
alter table links add constraint links_kind_check check (
  kind in ('confirm_email', 'reset_password', 'change_email', 'stop_email_change', 'invitation')
) not valid;

-- Rotation makes new rows; a session of a person is as old as its first one.
-- under lock: now() is computed once for all rows, nothing is rewritten
alter table sessions add column began_at timestamptz not null default now();

-- How often something went wrong in a row for a subject, and when it may be tried next.
create table slowdowns (
  subject text primary key,
  failures int not null check (failures > 0),
  next_at timestamptz not null
);
create index slowdowns_next on slowdowns (next_at);
