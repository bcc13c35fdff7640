import type pg from 'pg';

/**
 * Registers the names of jobs with graphile-worker, in alphabetical order. graphile-worker itself
 * registers those of a runner in the order in which they are declared, and adding a job registers
 * its name too: on a new database two processes could deadlock.
 */
export const registerJobNames = (pool: pg.Pool, names: readonly string[]): Promise<unknown> =>
  pool.query(
    `insert into graphile_worker._private_tasks (identifier)
    select name
    from unnest($1::text[]) as n (name)
    where not exists (
      select from graphile_worker._private_tasks as existing where existing.identifier = name
    )
    order by name
    on conflict do nothing`,
    [names],
  );
