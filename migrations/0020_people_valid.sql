-- without a transaction
alter table links validate constraint links_kind_check;
alter table accounts validate constraint accounts_approval;
alter table accounts validate constraint accounts_first_event;
