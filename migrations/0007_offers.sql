-- What an event offers beyond its tickets: promo codes, shared capacities, affiliates.

-- Shared counters a counter's units also count towards. Changed only while the counter is locked; a shared counter
-- always holds the sum of those that name it, so an order's `holds` never mention it.
alter table counters add column shared_ids bigint[] not null default '{}';

create table promo_codes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  -- Counts orders, live holds included; its capacity is the usage limit.
  counter_id bigint not null unique references counters,
  code text not null check (code ~ '^[A-Za-z0-9_-]{3,50}$'),
  discount_type text not null check (discount_type in ('NONE', 'FIXED', 'PERCENTAGE')),
  -- In major units of the event's currency when FIXED, in percent when PERCENTAGE.
  discount numeric(15, 6) not null default 0 check (
    discount >= 0 and (discount_type <> 'PERCENTAGE' or discount <= 100)
  ),
  -- Not "no rows in promo_code_tickets": a code whose only ticket was deleted must not open all the others.
  applies_to_all boolean not null,
  expiry_date timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (event_id, account_id) references events (id, account_id) on delete cascade,
  unique (id, event_id)
);
create unique index promo_codes_once on promo_codes (event_id, lower(code));
create index promo_codes_newest on promo_codes (event_id, created_at desc, id desc);

create table promo_code_tickets (
  promo_code_id bigint not null,
  event_id bigint not null,
  ticket_id bigint not null,
  primary key (promo_code_id, ticket_id),
  foreign key (promo_code_id, event_id) references promo_codes (id, event_id) on delete cascade,
  foreign key (ticket_id, event_id) references tickets (id, event_id) on delete cascade
);
create index promo_code_tickets_of_ticket on promo_code_tickets (ticket_id);

create table capacity_assignments (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  counter_id bigint not null unique references counters,
  name text not null check (length(name) between 1 and 149),
  -- The counter's own capacity is this one while ACTIVE, and unlimited while INACTIVE.
  capacity bigint check (capacity >= 0),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (event_id, account_id) references events (id, account_id) on delete cascade,
  unique (id, event_id)
);
create index capacity_assignments_of_event on capacity_assignments (event_id);

create table capacity_assignment_tickets (
  capacity_assignment_id bigint not null,
  event_id bigint not null,
  ticket_id bigint not null,
  primary key (capacity_assignment_id, ticket_id),
  foreign key (capacity_assignment_id, event_id) references capacity_assignments (id, event_id) on delete cascade,
  foreign key (ticket_id, event_id) references tickets (id, event_id) on delete cascade
);
create index capacity_assignment_tickets_of_ticket on capacity_assignment_tickets (ticket_id);

create table affiliates (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  name text not null check (length(name) between 1 and 149),
  code text not null check (code ~ '^[A-Za-z0-9_-]{3,50}$'),
  email text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (event_id, account_id) references events (id, account_id) on delete cascade,
  unique (id, event_id)
);
create unique index affiliates_once on affiliates (event_id, lower(code));

-- The code's text stays with the order when the code is deleted.
alter table orders
  add column promo_code_id bigint,
  add column promo_code text,
  add column affiliate_id bigint,
  add foreign key (promo_code_id, event_id) references promo_codes (id, event_id) on delete set null (promo_code_id),
  add foreign key (affiliate_id, event_id) references affiliates (id, event_id) on delete set null (affiliate_id);
create index orders_of_promo_code on orders (promo_code_id) where promo_code_id is not null;
create index orders_of_affiliate on orders (affiliate_id) where affiliate_id is not null;
