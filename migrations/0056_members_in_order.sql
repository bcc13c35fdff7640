-- without a transaction
-- A house of 100,000 members is read as fast as one of 1,000: an index keeps each order of the list, and what it is
-- narrowed by has one (decision 042). Half of a name is the user's, so the surname is kept with the words of a search.
alter table members add column if not exists sort_name text;
create or replace function member_searched() returns trigger language plpgsql as $$
declare
  person record;
begin
  select first_name, last_name, email into person from public.users where id = new.user_id;
  new.sort_name := public.surname_first(person.first_name, person.last_name);
  new.search_words := public.name_words(person.first_name, person.last_name)
    || public.name_words(new.name_en, null) || public.name_words(new.name_zh_hk, null)
    || public.name_words(new.name_zh_cn, null) || E'\n'
    || public.folded(concat_ws(
      ' ', new.member_id, person.email, new.phone_country_code || new.phone_number,
      new.whatsapp_country_code || new.whatsapp_number, new.company_name, new.organization_name,
      new.business_registration_number, new.organization_number
    ));
  new.search := public.grams(new.search_words);
  return new;
end $$;
update members set user_id = user_id where sort_name is null;
create index concurrently if not exists members_named_zh_hk
  on members (account_id, (sort_name collate names_zh_hk), id);
create index concurrently if not exists members_named_zh_cn
  on members (account_id, (sort_name collate names_zh_cn), id);
create index concurrently if not exists members_named_latin
  on members (account_id, (sort_name collate names_latin), id);
create index concurrently if not exists members_joined on members (account_id, join_date, id);
create index concurrently if not exists members_numbered on members (account_id, member_id, id);
create index concurrently if not exists members_by_end on members (account_id, expires_at, id);
create index concurrently if not exists members_by_status on members (account_id, status, id);
create index concurrently if not exists members_by_tier on members (
  account_id,
  (array_position('{NORMAL,GOLD,PLATINUM,INDIVIDUAL,CORPORATE,NGO}'::text[], tier)),
  id
);
create index concurrently if not exists members_of_tier on members (account_id, tier);
create index concurrently if not exists members_of_district on members (account_id, district);
create index concurrently if not exists users_last_login on users (last_login_at);
-- The others begin with it.
drop index concurrently if exists members_account_id;
