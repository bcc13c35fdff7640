-- The old mailbox can stop a change of address.
alter table links drop constraint links_kind_check;
alter table links add constraint links_kind_check check (
  kind in ('confirm_email', 'reset_password', 'change_email', 'stop_email_change', 'invitation')
) not valid;
