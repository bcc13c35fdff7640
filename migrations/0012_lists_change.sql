-- Check-in lists say when they were changed, as everything else that people edit.
alter table check_in_lists add column updated_at timestamptz not null default now();
