-- Since when a user has had no place in a team, no membership and no session: nobody could delete
-- the personal data of a former colleague.
alter table users add column unused_since timestamptz;
