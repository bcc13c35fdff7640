-- Who holds a place unpaid: the browser's own mark and the address, both hashed with the installation's
-- secret. A completed order names neither.
alter table orders add column device_hash text;
alter table orders add column address_hash text;
