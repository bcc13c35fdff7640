-- without a transaction
-- The trail of an account, the newest first.
create index concurrently if not exists audit_entries_of_account
  on audit_entries (account_id, created_at, id);
