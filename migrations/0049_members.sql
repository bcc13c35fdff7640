-- Members of the venue (decision 041): what a user is there beside their sign-in. Name, address of mail and language
-- are the user's own.
create table interests (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  content_language text not null default 'zh-hk' check (
    content_language in ('zh-hk', 'zh-cn', 'en', 'de', 'fr', 'es', 'pt', 'pt-br')
  ),
  translations jsonb not null default '{}',
  converted_texts text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 149),
  position int not null default 0
);
create index interests_account_id on interests (account_id, position, id);
create table specialities (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  content_language text not null default 'zh-hk' check (
    content_language in ('zh-hk', 'zh-cn', 'en', 'de', 'fr', 'es', 'pt', 'pt-br')
  ),
  translations jsonb not null default '{}',
  converted_texts text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 149),
  position int not null default 0
);
create index specialities_account_id on specialities (account_id, position, id);

-- The digit that Damm's table gives a row of digits: 0 for a number that ends in its check digit. It finds every
-- mistyped digit and every swap of two neighbours (H. M. Damm, Total anti-symmetrische Quasigruppen, 2004).
create function damm(digits text) returns int
language plpgsql immutable strict parallel safe as $$
declare
  digit int := 0;
begin
  for place in 1 .. length(digits) loop
    digit := substr(
      '0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790',
      10 * digit + substr(digits, place, 1)::int + 1, 1
    )::int;
  end loop;
  return digit;
end $$;

insert into reference_keys (prefix, secret, keyless_up_to)
values ('M', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 0);
-- Seven digits and their check digit. A permutation with the key of this database, so that a number does not tell how
-- many members there are: a Feistel network over 24 bits, walked on until the number has seven digits.
create function member_number(id bigint) returns text
language plpgsql stable strict parallel safe as $$
declare
  secret bytea;
  n bigint := id;
  high int;
  low int;
  hash bytea;
begin
  if id not between 1 and 9000000 then
    raise exception 'there is no member number for %', id;
  end if;
  select k.secret into strict secret from public.reference_keys k where k.prefix = 'M';
  n := n - 1;
  loop
    high := (n >> 12)::int;
    low := (n & 4095)::int;
    for round in 1 .. 2 loop
      hash := sha256(secret || int4send(2 * round) || int4send(low));
      high := high # (((get_byte(hash, 0) << 8) | get_byte(hash, 1)) & 4095);
      hash := sha256(secret || int4send(2 * round + 1) || int4send(high));
      low := low # (((get_byte(hash, 0) << 8) | get_byte(hash, 1)) & 4095);
    end loop;
    n := (high::bigint << 12) | low;
    exit when n < 9000000;
  end loop;
  return (n + 1000000)::text || public.damm((n + 1000000)::text);
end $$;

create table members (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  user_id bigint not null unique references users (id),
  member_id text not null unique check (member_id ~ '^[1-9]\d{7}$' and damm(member_id) = 0),
  tier text not null default 'NORMAL' check (
    tier in ('NORMAL', 'GOLD', 'PLATINUM', 'INDIVIDUAL', 'CORPORATE', 'NGO')
  ),
  -- The last moment of the tier; null while it is permanent.
  expires_at timestamptz,
  join_date timestamptz not null default now(),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  name_en text check (char_length(name_en) between 1 and 100),
  name_zh_hk text check (char_length(name_zh_hk) between 1 and 100),
  name_zh_cn text check (char_length(name_zh_cn) between 1 and 100),
  -- +852 and its digits.
  phone_country_code text not null check (phone_country_code ~ '^\+[1-9]\d{0,3}$'),
  phone_number text not null check (phone_number ~ '^\d{4,14}$'),
  whatsapp_country_code text check (whatsapp_country_code ~ '^\+[1-9]\d{0,3}$'),
  whatsapp_number text check (whatsapp_number ~ '^\d{4,14}$'),
  fax text,
  birth_month int not null check (birth_month between 1 and 12),
  gender text not null check (gender in ('FEMALE', 'MALE', 'OTHER', 'UNDISCLOSED')),
  age_group text not null check (
    age_group in ('UNDER_18', '18_24', '25_34', '35_44', '45_54', '55_64', '65_PLUS')
  ),
  residence_city text not null check (
    residence_city in ('HONG_KONG', 'MACAU', 'MAINLAND', 'TAIWAN', 'OTHER')
  ),
  district text check (
    district in (
      'central_and_western', 'wan_chai', 'eastern', 'southern', 'yau_tsim_mong', 'sham_shui_po',
      'kowloon_city', 'wong_tai_sin', 'kwun_tong', 'kwai_tsing', 'tsuen_wan', 'tuen_mun',
      'yuen_long', 'north', 'tai_po', 'sha_tin', 'sai_kung', 'islands'
    )
  ),
  relationship text not null check (
    relationship in ('RESIDENT', 'WORKER', 'STUDENT', 'VISITOR', 'TENANT', 'OTHER')
  ),
  job_title text,
  position text,
  is_volunteer boolean not null default false,
  member_type text not null default 'PERSONAL' check (
    member_type in ('PERSONAL', 'CORPORATE', 'NGO')
  ),
  company_name text,
  company_address text,
  -- As it was typed; what follows the first hyphen is of the certificate.
  business_registration_number text check (
    business_registration_number ~ '^(\d{8}|[A-Z]\d{7})(-.*)?$'
  ),
  organization_number text,
  organization_name text,
  has_section_88 boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (tier not in ('NORMAL', 'GOLD') or expires_at is null),
  check (tier not in ('PLATINUM', 'INDIVIDUAL') or expires_at is not null),
  check ((residence_city = 'HONG_KONG') = (district is not null)),
  -- Eight digits, the first 2 to 9 (spec §5, decisions §9).
  check (phone_country_code <> '+852' or phone_number ~ '^[2-9]\d{7}$'),
  check (whatsapp_country_code <> '+852' or whatsapp_number ~ '^[2-9]\d{7}$'),
  check ((whatsapp_country_code is null) = (whatsapp_number is null)),
  check (
    member_type <> 'CORPORATE'
    or company_name is not null and company_address is not null
      and business_registration_number is not null and position is not null
  ),
  check (
    member_type <> 'NGO'
    or organization_number is not null and organization_name is not null and position is not null
  ),
  check (member_type = 'NGO' or not has_section_88)
);
create index members_account_id on members (account_id);
create function give_member_number() returns trigger language plpgsql as $$
begin
  new.member_id := public.member_number(new.id);
  return new;
end $$;
create trigger members_numbered before insert on members
  for each row when (new.member_id is null) execute function give_member_number();

create table member_interests (
  member_id bigint not null references members (id) on delete cascade,
  interest_id bigint not null references interests (id) on delete cascade,
  primary key (member_id, interest_id)
);
create index member_interests_interest_id on member_interests (interest_id);
create table member_specialities (
  member_id bigint not null references members (id) on delete cascade,
  speciality_id bigint not null references specialities (id) on delete cascade,
  primary key (member_id, speciality_id)
);
create index member_specialities_speciality_id on member_specialities (speciality_id);

-- Proof of what somebody agreed to, and that they took it back (Cap. 486, part 6A): the newest row of a channel
-- counts, none is ever changed.
create table member_consents (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  channel text not null check (channel in ('PHONE', 'EMAIL_SMS', 'DIRECT_MAIL')),
  is_given boolean not null,
  -- Which wording was read, and in which language.
  notice_version int not null,
  locale text not null,
  source text not null check (source in ('REGISTRATION', 'PROFILE')),
  user_id bigint references users (id),
  created_at timestamptz not null default now()
);
create index member_consents_member_id on member_consents (member_id, channel, id desc);
create index member_consents_user_id on member_consents (user_id);
