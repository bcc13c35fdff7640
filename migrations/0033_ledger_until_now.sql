-- without a transaction
create index concurrently if not exists refunds_requested_by on refunds (requested_by)
  where requested_by is not null;
-- What the ledger would say if it had been kept from the beginning.
insert into ledger_entries (
  account_id, event_id, order_id, payment_id, kind, amount, currency, provider, provider_object_id,
  created_at
)
select p.account_id, o.event_id, p.order_id, p.id, 'CAPTURE', p.captured, p.currency, p.provider,
  p.provider_payment_id, coalesce(p.bought_at, p.updated_at)
from payments p
join orders o on o.id = p.order_id
where p.captured > 0
on conflict do nothing;
insert into ledger_entries (
  account_id, event_id, order_id, payment_id, refund_id, kind, amount, currency, provider,
  provider_object_id, created_at
)
select p.account_id, o.event_id, p.order_id, p.id, r.id, 'REFUND', -r.amount, p.currency, p.provider,
  r.provider_refund_id, r.updated_at
from refunds r
join payments p on p.id = r.payment_id
join orders o on o.id = r.order_id
where r.status = 'SUCCEEDED' and r.provider_refund_id is not null
on conflict do nothing;
insert into ledger_entries (
  account_id, event_id, order_id, kind, amount, currency, provider_object_id, created_at
)
select account_id, event_id, id, 'PAID_ELSEWHERE', total_gross, currency, short_id, completed_at
from orders
where is_manually_created and total_gross > 0 and completed_at is not null
on conflict do nothing;
