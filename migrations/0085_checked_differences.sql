-- Staff looked into a difference between an order and the ledger (the trail says who): it is listed
-- no more, until its amounts change.
alter table ledger_differences add column checked_at timestamptz;
-- The provider prevented the dispute: it ended in favour of the organizer, without a decision.
alter table disputes add column is_prevented boolean not null default false;
