-- without a transaction
-- A person's own data lists the mails sent to their address.
create index concurrently if not exists deliveries_to_address on deliveries (lower(to_address));
