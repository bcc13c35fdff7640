-- The server may not delete what was done; what is old enough goes by this function of the owner alone.
create function remove_old_audit_entries(most int) returns int
language sql security definer set search_path = ''
as $$
  with removed as (
    delete from public.audit_entries
    where ctid = any (array(
      select ctid from public.audit_entries
      where created_at < now() - interval '730 days'
      order by created_at
      limit most
      for update skip locked
    ))
    returning 1
  )
  select count(*)::int from removed
$$;
