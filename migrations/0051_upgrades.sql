-- Upgrades of members (decision 043): receipts of partner merchants, requests for another tier, and their documents.
create table partner_merchants (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  content_language text not null default 'zh-hk' check (
    content_language in ('zh-hk', 'zh-cn', 'en', 'de', 'fr', 'es', 'pt', 'pt-br')
  ),
  translations jsonb not null default '{}',
  converted_texts text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 149),
  -- Members choose it no more; receipts that name it stay.
  is_hidden boolean not null default false,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index partner_merchants_account_id on partner_merchants (account_id, position, id);

create table upgrade_requests (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  member_id bigint not null references members (id) on delete cascade,
  tier text not null check (tier in ('PLATINUM', 'INDIVIDUAL', 'CORPORATE', 'NGO')),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  company_name text check (char_length(company_name) between 1 and 149),
  company_address text check (char_length(company_address) between 1 and 300),
  business_registration_number text check (
    business_registration_number ~ '^(\d{8}|[A-Z]\d{7})(-.*)?$'
  ),
  organization_number text check (char_length(organization_number) between 1 and 40),
  organization_name text check (char_length(organization_name) between 1 and 149),
  position text check (char_length(position) between 1 and 100),
  has_section_88 boolean not null default false,
  -- Why it was approved or rejected; the member reads it.
  reason text check (char_length(reason) between 1 and 1000),
  decided_at timestamptz,
  decided_by bigint references users (id),
  created_at timestamptz not null default now(),
  unique (id, member_id),
  check ((status = 'PENDING') = (decided_at is null)),
  check (status <> 'REJECTED' or reason is not null),
  check (
    tier <> 'CORPORATE'
    or company_name is not null and company_address is not null
      and business_registration_number is not null and position is not null
  ),
  check (
    tier <> 'NGO'
    or organization_number is not null and organization_name is not null and position is not null
  ),
  check (tier = 'NGO' or not has_section_88)
);
-- One at a time.
create unique index upgrade_requests_one_pending on upgrade_requests (member_id)
  where status = 'PENDING';
create index upgrade_requests_member_id on upgrade_requests (member_id, id desc);
create index upgrade_requests_account_id on upgrade_requests (account_id, status, created_at, id);
create index upgrade_requests_decided_by on upgrade_requests (decided_by);
create index upgrade_requests_decided_at on upgrade_requests (decided_at);

-- `receipts` are what buyers of tickets get.
create table member_receipts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  member_id bigint not null references members (id) on delete cascade,
  partner_merchant_id bigint not null references partner_merchants (id),
  -- Cents of a Hong Kong dollar.
  amount bigint not null check (amount > 0),
  issued_on date not null,
  number text not null check (char_length(number) between 1 and 60),
  file_id bigint not null references files (id),
  -- Of the bytes as they were sent: pictures are made anew.
  sent_sha256 text not null,
  -- The request that it is part of, and what became of that.
  request_id bigint,
  status text check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  created_at timestamptz not null default now(),
  foreign key (request_id, member_id) references upgrade_requests (id, member_id)
    on delete cascade,
  check ((request_id is null) = (status is null))
);
-- Whoever sends it: a receipt counts once, and so does a file.
create unique index member_receipts_once on member_receipts (
  partner_merchant_id, lower(regexp_replace(number, '[\s-]', '', 'g')), issued_on, amount
) where status in ('PENDING', 'APPROVED');
create unique index member_receipts_file_once on member_receipts (sent_sha256)
  where status in ('PENDING', 'APPROVED');
create index member_receipts_same on member_receipts (partner_merchant_id, issued_on);
create index member_receipts_sent_sha256 on member_receipts (sent_sha256);
create index member_receipts_account_id on member_receipts (account_id);
create index member_receipts_member_id on member_receipts (member_id, id desc);
create index member_receipts_request_id on member_receipts (request_id, member_id);
create index member_receipts_file_id on member_receipts (file_id);
create index member_receipts_unused on member_receipts (created_at) where request_id is null;

create table member_documents (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  request_id bigint not null,
  kind text not null check (kind in ('CERTIFICATE', 'SECTION_88')),
  file_id bigint not null references files (id),
  created_at timestamptz not null default now(),
  foreign key (request_id, member_id) references upgrade_requests (id, member_id)
    on delete cascade,
  unique (request_id, kind)
);
create index member_documents_member_id on member_documents (member_id);
create index member_documents_request_id on member_documents (request_id, member_id);
create index member_documents_file_id on member_documents (file_id);

-- All receipts of one request bear one date.
alter table venue_data add column receipts_same_day boolean not null default false;
