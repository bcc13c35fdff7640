-- without a transaction
-- Orders whose last refund failed, for the list of what a person has to look at.
create index concurrently if not exists orders_refund_failed on orders (account_id)
  where refund_status = 'REFUND_FAILED';
-- Orders whose hold ran out while they were being paid, for the mail that says so.
create index concurrently if not exists orders_not_paid on orders (reserved_until)
  where status = 'EXPIRED' and payment_provider is not null;
