-- without a transaction
alter table links validate constraint links_kind_check;
