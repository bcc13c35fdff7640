-- The mark of the browser that a session belongs to (platform/visitor.ts), hashed: a token that was
-- replaced long ago comes from that browser's other tab, or from somebody who copied it.
alter table sessions
  add column device_hash text;
