-- without a transaction
-- Mails of an older release that are still readable, for the job that seals them.
create index concurrently if not exists deliveries_readable on deliveries (id)
  where html is not null;

-- What is kept only for a while is found by its age. Orders and attendees come by the million and
-- are looked for after years: a few pages for each are enough.
create index concurrently if not exists links_by_expiry on links (expires_at);
create index concurrently if not exists provider_events_by_age on provider_events (received_at);
create index concurrently if not exists provider_calls_by_age on provider_calls (created_at)
  where state <> 'OPEN' and body <> '{}';
create index concurrently if not exists audit_entries_by_age on audit_entries (created_at);
create index concurrently if not exists question_answers_by_age on question_answers (updated_at);
create index concurrently if not exists orders_unfinished on orders (created_at)
  where status = 'EXPIRED' and email is not null;
create index concurrently if not exists orders_by_age on orders using brin (created_at);
create index concurrently if not exists attendees_by_age on attendees using brin (created_at);
