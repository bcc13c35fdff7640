-- without a transaction
-- Each batch of reservations asks what its callers hold of the event already.
create index concurrently if not exists orders_held_by_device on orders (event_id, device_hash)
  where device_hash is not null;
create index concurrently if not exists orders_held_at_address on orders (event_id, address_hash)
  where address_hash is not null;
