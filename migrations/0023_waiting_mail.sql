-- without a transaction
-- Mails that wait or failed, for the list of the host account's admins and for the metrics.
create index concurrently if not exists deliveries_not_sent on deliveries (created_at desc)
  where status in ('QUEUED', 'FAILED');
