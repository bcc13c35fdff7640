-- Two people may have these open at once: who saves second is told (decision 078).
-- under lock: now() is computed once for all rows, nothing is rewritten
alter table taxes_and_fees add column version int not null default 1,
  add column updated_at timestamptz not null default now();
-- under lock: now() is computed once for all rows, nothing is rewritten
alter table interests add column version int not null default 1,
  add column updated_at timestamptz not null default now();
-- under lock: now() is computed once for all rows, nothing is rewritten
alter table specialities add column version int not null default 1,
  add column updated_at timestamptz not null default now();
-- under lock: now() is computed once for all rows, nothing is rewritten
alter table webhook_endpoints add column version int not null default 1,
  add column updated_at timestamptz not null default now();
