-- The ledger: each movement of money once, by the id that the provider gave it. What orders say of
-- their money follows from it, and a job compares the two.
create table ledger_entries (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  event_id bigint not null references events on delete cascade,
  order_id bigint not null references orders on delete cascade,
  payment_id bigint references payments on delete cascade,
  refund_id bigint references refunds on delete cascade,
  kind text not null check (
    kind in (
      'CAPTURE', 'REFUND', 'REFUND_FAILED', 'DISPUTE', 'DISPUTE_WON', 'PAID_ELSEWHERE', 'ADJUSTMENT'
    )
  ),
  -- In minor units of the currency: what came to the organizer is positive, what left negative.
  amount bigint not null,
  currency text not null,
  provider text,
  -- Payment, refund or dispute at the provider; the order's own id for money that was taken elsewhere.
  provider_object_id text not null,
  created_at timestamptz not null default now(),
  check ((amount >= 0) = (kind in ('CAPTURE', 'REFUND_FAILED', 'DISPUTE_WON', 'PAID_ELSEWHERE')) or kind = 'ADJUSTMENT'),
  check ((kind = 'PAID_ELSEWHERE') = (provider is null))
);
create unique index ledger_entries_once on ledger_entries (kind, provider, provider_object_id)
  nulls not distinct;
create index ledger_entries_of_order on ledger_entries (order_id);
create index ledger_entries_of_event on ledger_entries (event_id, created_at);
create index ledger_entries_of_account on ledger_entries (account_id, created_at);
create index ledger_entries_of_payment on ledger_entries (payment_id) where payment_id is not null;
create index ledger_entries_of_refund on ledger_entries (refund_id) where refund_id is not null;
create index ledger_entries_newest on ledger_entries (created_at);

-- Charges that a buyer's bank took back, or asks about.
create table disputes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  order_id bigint not null references orders on delete cascade,
  payment_id bigint not null references payments on delete cascade,
  provider text not null,
  provider_dispute_id text not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  reason text not null,
  status text not null check (status in ('NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST')),
  due_at timestamptz,
  opened_at timestamptz not null,
  updated_at timestamptz not null default now(),
  unique (provider, provider_dispute_id)
);
create index disputes_of_account on disputes (account_id, opened_at);
create index disputes_of_order on disputes (order_id);
create index disputes_of_payment on disputes (payment_id);

-- Orders whose money is not what the ledger says: a person has to look. Gone when the two agree again.
create table ledger_differences (
  order_id bigint not null references orders on delete cascade,
  account_id bigint not null references accounts,
  rule text not null,
  expected bigint not null,
  actual bigint not null,
  found_at timestamptz not null default now(),
  primary key (order_id, rule)
);
create index ledger_differences_of_account on ledger_differences (account_id);

alter table refunds
  add column notify_buyer boolean not null default false,
  -- Who of the staff asked for it; null when the buyer, or nobody, did.
  add column requested_by bigint;
alter table refunds add constraint refunds_requested_by_fkey foreign key (requested_by)
  references users on delete set null not valid;

alter table orders add column cancelled_by text;
alter table orders add constraint orders_cancelled_by check (
  cancelled_by in ('staff', 'buyer', 'event')
) not valid;

-- An event that does not take place: its orders are cancelled one after the other.
create table event_cancellations (
  event_id bigint primary key references events on delete cascade,
  account_id bigint not null references accounts,
  requested_by bigint references users on delete set null,
  orders int not null,
  message text,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create index event_cancellations_of_account on event_cancellations (account_id);
create index event_cancellations_requested_by on event_cancellations (requested_by)
  where requested_by is not null;

-- Receipts for expense claims are numbered per account, without gaps.
create table receipts (
  account_id bigint not null references accounts,
  number int not null check (number > 0),
  order_id bigint not null unique references orders on delete cascade,
  issued_at timestamptz not null default now(),
  primary key (account_id, number)
);

-- A cancelled order's tickets are not sold any more, but its money stands with what went back of it:
-- a fee that was kept is income.
create or replace function add_sale(o orders, sign int) returns void language sql as $$
  insert into public.event_sales as s (event_id, quarter, shard, orders, tickets, gross, tax, fee, refunded)
  select o.event_id, date_bin('15 minutes', o.completed_at, 'epoch'), (o.id % 4)::int,
    sign * (o.status = 'COMPLETED')::int,
    sign * (o.status = 'COMPLETED')::int * coalesce(sum(i.quantity), 0), sign * o.total_gross,
    sign * o.total_tax, sign * o.total_fee, sign * o.total_refunded
  from public.order_items i where i.order_id = o.id
  on conflict (event_id, quarter, shard) do update
    set orders = s.orders + excluded.orders, tickets = s.tickets + excluded.tickets,
      gross = s.gross + excluded.gross, tax = s.tax + excluded.tax, fee = s.fee + excluded.fee,
      refunded = s.refunded + excluded.refunded
$$;
create or replace function count_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.completed_at is not null then perform public.add_sale(old, -1); end if;
  if new.completed_at is not null then perform public.add_sale(new, 1); end if;
  return null;
end $$;
drop trigger orders_sold_on_update on orders;
create constraint trigger orders_sold_on_update after update on orders deferrable initially deferred for each row
  when (
    (old.completed_at is not null or new.completed_at is not null)
    and (
      old.status, old.completed_at, old.total_gross, old.total_tax, old.total_fee,
      old.total_refunded
    ) is distinct from (
      new.status, new.completed_at, new.total_gross, new.total_tax, new.total_fee,
      new.total_refunded
    )
  )
  execute function count_sale();
-- Orders that were cancelled before are counted the same way.
insert into event_sales as s (event_id, quarter, shard, orders, tickets, gross, tax, fee, refunded)
select event_id, date_bin('15 minutes', completed_at, 'epoch'), (id % 4)::int, 0, 0,
  sum(total_gross), sum(total_tax), sum(total_fee), sum(total_refunded)
from orders
where status = 'CANCELLED' and completed_at is not null
group by 1, 2, 3
on conflict (event_id, quarter, shard) do update
  set gross = s.gross + excluded.gross, tax = s.tax + excluded.tax, fee = s.fee + excluded.fee,
    refunded = s.refunded + excluded.refunded;
