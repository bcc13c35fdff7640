-- without a transaction
-- Mails of an older release that are still readable, for the job that seals them.
create index concurrently if not exists deliveries_readable on deliveries (id)
  where html is not null;
