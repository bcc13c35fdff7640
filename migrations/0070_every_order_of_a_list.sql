-- without a transaction
-- Orders and attendees of an event are read in the order of an index, whichever order is asked for (decision 065), and
-- what a filter finds is read alone: at a million of one event each of these read them all.
create index concurrently if not exists orders_by_email on orders (event_id, email, id)
where is_listed;
create index concurrently if not exists orders_by_total on orders (event_id, total_gross, id)
where is_listed;
create index concurrently if not exists orders_by_status on orders (event_id, status, id)
where is_listed;
create index concurrently if not exists orders_by_payment on orders (event_id, payment_status, id)
where is_listed;
create index concurrently if not exists orders_with_refund on orders (event_id, refund_status, id)
where is_listed and refund_status is not null;
create index concurrently if not exists orders_first_name_strokes on orders (
  event_id, (first_name collate names_zh_hk), id
) where is_listed;
create index concurrently if not exists orders_first_name_pinyin on orders (
  event_id, (first_name collate names_zh_cn), id
) where is_listed;
create index concurrently if not exists orders_first_name_alphabet on orders (
  event_id, (first_name collate names_latin), id
) where is_listed;
create index concurrently if not exists attendees_by_email on attendees (event_id, email, id)
where status <> 'AWAITING_PAYMENT';
create index concurrently if not exists attendees_by_status on attendees (event_id, status, id)
where status <> 'AWAITING_PAYMENT';
create index concurrently if not exists attendees_first_name_strokes on attendees (
  event_id, (first_name collate names_zh_hk), id
) where status <> 'AWAITING_PAYMENT';
create index concurrently if not exists attendees_first_name_pinyin on attendees (
  event_id, (first_name collate names_zh_cn), id
) where status <> 'AWAITING_PAYMENT';
create index concurrently if not exists attendees_first_name_alphabet on attendees (
  event_id, (first_name collate names_latin), id
) where status <> 'AWAITING_PAYMENT';
