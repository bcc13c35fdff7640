-- Who wants no more messages of an organizer; tickets and letters about money still come. The
-- address is written small, as messages go once to each.
create table message_opt_outs (
  organizer_id bigint not null references organizers on delete cascade,
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  primary key (organizer_id, email)
);

-- How many of those meant were left out because of that.
alter table messages
  add column left_out_count integer not null default 0 check (left_out_count >= 0);
