-- without a transaction
-- A filter that asks for a tier and an interest is answered from indexes alone: both give members in the order of ids.
create index concurrently if not exists members_of_tier_by_id on members (account_id, tier, id);
create index concurrently if not exists members_of_district_by_id
  on members (account_id, district, id);
create index concurrently if not exists member_interests_of_interest
  on member_interests (interest_id, member_id);
create index concurrently if not exists member_specialities_of_speciality
  on member_specialities (speciality_id, member_id);
-- The new ones begin with them.
drop index concurrently if exists members_of_tier;
drop index concurrently if exists members_of_district;
drop index concurrently if exists member_interests_interest_id;
drop index concurrently if exists member_specialities_speciality_id;
