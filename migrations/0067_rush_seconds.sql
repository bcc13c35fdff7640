-- What organizers see of a rush while it is on: what each process counted, second by second, for ten
-- minutes. Unlogged: nothing is lost with it, and it costs no log on the busiest seconds of a year.
create unlogged table rush_seconds (
  event_id bigint not null references events on delete cascade,
  at timestamptz not null,
  process uuid not null,
  asked int not null,
  held int not null,
  refused int not null,
  -- Requests that waited at its end.
  waiting int not null,
  primary key (event_id, at, process)
);
