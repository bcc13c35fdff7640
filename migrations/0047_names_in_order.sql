-- without a transaction
-- Lists by name are read in the order of an index for each way of sorting (decision 035): strokes, Pinyin, alphabet.
-- A surname before the other names; who has none stands by the name there is. Only functions that never change their
-- mind may be indexed: concat_ws is none of them.
create or replace function surname_first(first_name text, last_name text) returns text
language sql immutable parallel safe
return nullif(rtrim(coalesce(nullif(last_name, '') || ' ', '') || coalesce(first_name, '')), '');
create index concurrently if not exists attendees_by_strokes on attendees (
  event_id, (surname_first(first_name, last_name) collate names_zh_hk), id
) where status <> 'AWAITING_PAYMENT';
create index concurrently if not exists attendees_by_pinyin on attendees (
  event_id, (surname_first(first_name, last_name) collate names_zh_cn), id
) where status <> 'AWAITING_PAYMENT';
create index concurrently if not exists attendees_by_alphabet on attendees (
  event_id, (surname_first(first_name, last_name) collate names_latin), id
) where status <> 'AWAITING_PAYMENT';
create index concurrently if not exists orders_by_strokes on orders (
  event_id, (surname_first(first_name, last_name) collate names_zh_hk), id
) where is_listed;
create index concurrently if not exists orders_by_pinyin on orders (
  event_id, (surname_first(first_name, last_name) collate names_zh_cn), id
) where is_listed;
create index concurrently if not exists orders_by_alphabet on orders (
  event_id, (surname_first(first_name, last_name) collate names_latin), id
) where is_listed;
