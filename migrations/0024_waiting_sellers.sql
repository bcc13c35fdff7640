-- without a transaction
-- The queue of the host account reads the few that wait.
create index concurrently if not exists accounts_waiting on accounts (id)
where approval = 'PENDING' or first_event = 'ASKED';
