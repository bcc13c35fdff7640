-- What a mail says holds live links, and a kept answer the cookie of a browser: both lie sealed, so
-- that a copy of the database opens nothing. The readable columns stay for what an older release
-- wrote; a job seals that too.
alter table deliveries
  alter column html drop not null,
  alter column body_text drop not null,
  add column sealed_content bytea;

alter table idempotency_keys add column sealed_answer bytea;
