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

-- Who may register as a seller; null is what suits the installation: open in a demo, else by approval.
alter table installation add column seller_registration text;
-- under lock: the table has one row
alter table installation add constraint installation_seller_registration check (
  seller_registration in ('OPEN', 'APPROVAL', 'CLOSED')
);
alter table installation add column approves_first_event boolean not null default false;

-- Accounts that are here may sell; new ones may have to wait for the host account.
alter table accounts add column approval text not null default 'APPROVED';
alter table accounts add constraint accounts_approval check (
  approval in ('PENDING', 'APPROVED', 'REJECTED')
) not valid;
-- WAITS until the first event is to be published, then ASKED with that event.
alter table accounts add column first_event text not null default 'FREE';
alter table accounts add column first_event_id bigint;
alter table accounts add constraint accounts_first_event check (
  first_event in ('FREE', 'WAITS', 'ASKED')
) not valid;
