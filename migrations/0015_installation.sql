-- What this installation is, once.
create table installation (
  is_only boolean primary key default true check (is_only),
  -- A known text sealed with FOYER_SECRET: who cannot open it has another secret.
  sealed_canary bytea,
  -- Filled with the demo, whose passwords are published; null while nobody has filled anything.
  is_demo boolean,
  created_at timestamptz not null default now()
);
insert into installation (is_demo)
select case
  when exists (
    select 1 from users u
    join account_users m on m.user_id = u.id
    join accounts a on a.id = m.account_id and a.is_host
    where u.email = 'owner@foyer.test'
  ) then true
  when exists (select 1 from accounts) then false
end;
