-- without a transaction
-- Finds the sales figures of rushes that are over; the next migration merges them.
create index concurrently if not exists event_sales_not_merged on event_sales (quarter) where shard <> 0;
