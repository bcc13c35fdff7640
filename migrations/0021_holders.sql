-- Who took a place: the browser's own mark and the address, both hashed with the installation's secret.
-- They are forgotten a day later.
alter table orders add column device_hash text;
alter table orders add column address_hash text;
