-- How often an attendee's ticket was replaced: its code carries the number, so that an old one no
-- longer admits when the ticket went to somebody else or was lost.
alter table attendees add column code_number integer not null default 1;
-- From when on codes signed with a key are no longer taken; null while they are.
alter table signing_keys add column retires_at timestamptz;
