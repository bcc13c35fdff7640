-- When the provider was last asked about a dispute that is open here: those asked about the longest
-- ago are first, so that disputes of one day which exceed the limit of a run are asked about next.
-- under lock: there are few disputes, and the default is computed once
alter table disputes add column asked_at timestamptz not null default now();
-- under lock: there are few disputes
create index disputes_open on disputes (asked_at, id) where status in ('NEEDS_RESPONSE', 'UNDER_REVIEW');
