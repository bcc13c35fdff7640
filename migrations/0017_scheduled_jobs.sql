-- When each scheduled job was queued and finished last, by the database's clock: a process whose clock
-- is wrong neither runs one too early nor keeps the others from it.
create table scheduled_jobs (
  job text primary key,
  slot bigint not null,
  queued_at timestamptz not null default now(),
  finished_at timestamptz
);

-- Mails that wait for a mail server to be set up.
create index deliveries_waiting on deliveries (id) where status = 'QUEUED';
