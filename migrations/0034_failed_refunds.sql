-- without a transaction
-- Orders whose last refund failed, for the list of what a person has to look at.
create index concurrently if not exists orders_refund_failed on orders (account_id)
  where refund_status = 'REFUND_FAILED';
