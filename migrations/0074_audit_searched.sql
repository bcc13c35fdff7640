-- without a transaction
-- What was changed, and by whom, is looked for in an index: a trail has hundreds of thousands of entries after some years.
create index concurrently if not exists audit_entries_search
on audit_entries using gin (grams(folded(name || ' ' || coalesce(user_name, ''))));
-- Those who did something, each looked up once.
create index concurrently if not exists audit_entries_of_account_user
on audit_entries (account_id, user_id, created_at) where user_id is not null;
