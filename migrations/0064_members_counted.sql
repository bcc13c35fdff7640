-- The total of the list of members without counting all of them each time: kept by triggers, in shards (0005, 0041).
create table member_counts (
  account_id bigint not null references accounts on delete cascade,
  shard int not null,
  rows int not null,
  primary key (account_id, shard)
) with (fillfactor = 50);
create function count_members() returns trigger language plpgsql as $$
begin
  insert into public.member_counts as c (account_id, shard, rows)
    select account_id, pg_backend_pid() % 16, case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed
    group by account_id
    order by account_id
  on conflict (account_id, shard) do update set rows = c.rows + excluded.rows;
  return null;
end $$;
create trigger members_counted_on_insert after insert on members
  referencing new table as changed for each statement execute function count_members();
create trigger members_counted_on_delete after delete on members
  referencing old table as changed for each statement execute function count_members();
insert into member_counts (account_id, shard, rows)
select account_id, 0, count(*) from members group by account_id;
