-- without a transaction
-- A row of a sheet without number and address is matched by its phone (decision 045).
create index concurrently if not exists members_phone on members (phone_number, phone_country_code);
