-- When a second factor ended that had stood for three days: who takes an account back by the link of an old mailbox
-- gets the place of no other factor then, for the mailbox alone did not open the account.
alter table users add column factor_ended_at timestamptz;
