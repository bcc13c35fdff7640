-- without a transaction
-- Members are found however their name is written (decisions 035 and 042). Half of the words are the
-- user's: whatever changes a name or an address there, the member's words follow in the same statement.
alter table members add column if not exists search text[];
alter table members add column if not exists search_words text;
create or replace function member_searched() returns trigger language plpgsql as $$
declare
  person record;
begin
  select first_name, last_name, email into person from public.users where id = new.user_id;
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
-- Triggers of one table run in the order of their names: the number is there when it is searched.
create or replace trigger members_searched before insert or update of
  user_id, name_en, name_zh_hk, name_zh_cn, phone_country_code, phone_number,
  whatsapp_country_code, whatsapp_number, company_name, organization_name,
  business_registration_number, organization_number
  on members for each row execute function member_searched();
create or replace function user_searched_as_member() returns trigger language plpgsql as $$
begin
  update public.members set user_id = user_id where user_id = new.id;
  return null;
end $$;
create or replace trigger users_searched_as_members after update of first_name, last_name, email
  on users for each row
  when (
    (old.first_name, old.last_name, old.email)
      is distinct from (new.first_name, new.last_name, new.email)
  )
  execute function user_searched_as_member();
update members set user_id = user_id where search_words is null;
create index concurrently if not exists members_search on members using gin (search);
-- The job that ends terms and tells of their end looks here.
create index concurrently if not exists members_ending on members (expires_at)
  where expires_at is not null;

-- Staff write down that somebody took back their consent by phone or letter.
alter table member_consents drop constraint if exists member_consents_source_check;
alter table member_consents add constraint member_consents_source_check
  check (source in ('REGISTRATION', 'PROFILE', 'STAFF')) not valid;
alter table member_consents validate constraint member_consents_source_check;
