-- What the platform took of a payment, to give the same part of it back with every refund.
alter table payments add column platform_fee bigint not null default 0;
alter table payments add constraint payments_platform_fee check (
  platform_fee between 0 and amount
) not valid;
-- Payments of before say it in the call that started them.
update payments p
set platform_fee = (c.body ->> 'application_fee_amount')::bigint
from provider_calls c
where c.provider_object_id = p.provider_payment_id and c.body ? 'application_fee_amount';
