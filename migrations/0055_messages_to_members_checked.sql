-- without a transaction
create index concurrently if not exists messages_account_id
  on messages (account_id, created_at desc, id desc);
alter table messages validate constraint messages_message_type_check;
alter table messages validate constraint messages_to_members_check;
alter table messages validate constraint messages_account_id_fkey;
alter table member_consents validate constraint member_consents_source_check;
alter table venue_data validate constraint venue_data_term_warning_days_check;
