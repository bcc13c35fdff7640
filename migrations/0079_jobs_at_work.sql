-- without a transaction
-- Every process asks every three seconds which jobs are locked, by whom and since when. Without an
-- index each question reads all jobs: with a million of them the three statements took a second.
create index concurrently if not exists jobs_at_work on graphile_worker._private_jobs (locked_by)
  where locked_by is not null;
