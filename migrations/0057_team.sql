-- The team of an account (decision 047). Whoever is asked into it has these as the inviter wrote them: until they say
-- yes, the team learns nothing of a person that it did not know.
alter table account_users
  add column invited_email text,
  add column invited_first_name text,
  add column invited_last_name text,
  add column invited_locale text,
  add column invited_at timestamptz;
