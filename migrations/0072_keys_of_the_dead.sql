-- Which process works on a call with an idempotency key. When that process is gone its keys are free at once, not
-- after two minutes; while it lives they stay its own, however long somebody waits in line.
create table server_processes (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
alter table idempotency_keys add column process uuid;
