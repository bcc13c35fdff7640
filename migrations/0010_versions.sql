-- Two people may have these open at once: who saves second is told.
alter table check_in_lists add column version int not null default 1;
alter table attendees add column version int not null default 1;
alter table orders add column version int not null default 1;
alter table organizers add column version int not null default 1;
