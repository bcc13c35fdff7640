-- without a transaction
-- How many mails of a message have left is counted without reading them.
create index concurrently if not exists deliveries_of_message_by_status
on deliveries (message_id, status) where message_id is not null;
