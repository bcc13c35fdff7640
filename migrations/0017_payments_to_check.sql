-- without a transaction
-- What the orders took for their payment until now: the one that staff gave a part of back, or the first.
update payments p
set bought_at = o.completed_at
from orders o
where o.id = p.order_id
  and o.payment_status = 'PAYMENT_RECEIVED'
  and p.bought_at is null
  and p.id = (
    select w.id
    from payments w
    where w.order_id = o.id
      and w.status = 'SUCCEEDED'
      and w.captured = o.total_gross
      and w.currency = o.currency
    order by w.refunded > 0 desc, w.id
    limit 1
  );
update payments
set check_at = now()
where status not in ('SUCCEEDED', 'CANCELLED') or (captured > refunded and bought_at is null);
update refunds
set check_at = now()
where status = 'PENDING' or (status = 'SUCCEEDED' and created_at > now() - interval '40 days');
create unique index concurrently if not exists one_payment_buys_an_order on payments (order_id)
  where bought_at is not null;
create index concurrently if not exists payments_to_check on payments (check_at)
  where status not in ('SUCCEEDED', 'CANCELLED');
create index concurrently if not exists payments_to_return on payments (check_at)
  where captured > refunded and bought_at is null;
create index concurrently if not exists refunds_to_check on refunds (check_at)
  where status in ('PENDING', 'SUCCEEDED');
drop index concurrently if exists payments_open;
-- Mails that wait for a mail server to be set up.
create index concurrently if not exists deliveries_waiting on deliveries (id)
  where status = 'QUEUED';
