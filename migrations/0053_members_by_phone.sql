-- without a transaction
-- A row of a sheet without number and address is matched by its phone (decision 045).
create index concurrently if not exists members_phone on members (phone_number, phone_country_code);

-- Consent that was given before the member was kept here, with its date and where it was given.
alter table member_consents drop constraint if exists member_consents_source_check;
alter table member_consents add constraint member_consents_source_check check (
  source in ('REGISTRATION', 'PROFILE', 'STAFF')
  or source = 'IMPORT' and (origin is not null or not is_given)
) not valid;
alter table member_consents validate constraint member_consents_source_check;
