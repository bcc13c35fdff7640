import { endWhatIsOpen, goodDay } from './bad-days.ts';
import { untilQuiet, type Sale } from './sale.ts';

/** Simulates the passing of hours: jobs and checks become due, and no dead process keeps a job. */
const hours_later = [
  `update payments set check_at = now() where check_at is not null`,
  `update refunds set check_at = now() where check_at is not null`,
  // A failed automatic refund is retried after some hours.
  `update refunds set updated_at = updated_at - interval '2 days'
  where status = 'FAILED' and reason in ('paid_too_late', 'paid_twice', 'paid_cancelled')`,
  `update graphile_worker._private_jobs set run_at = now() where run_at > now()`,
  `update graphile_worker._private_jobs j set locked_at = now() - interval '1 hour'
  from job_workers w where w.worker_id = j.locked_by and w.seen_at < now() - interval '10 seconds'`,
  `update job_workers set seen_at = seen_at - interval '5 minutes'
  where seen_at < now() - interval '10 seconds'`,
  ...['payment.reconcile', 'payment.find_unclaimed', 'event.cancel_overdue'].map(
    (job) => `select graphile_worker.add_job('${job}', job_key => 'later:${job}')`,
  ),
];

/**
 * Lets the product do everything that it does by itself within some days after the faults are over;
 * ends when nothing changes any more and returns the number of rounds. Remaining reservations
 * expire.
 */
export async function settle(sale: Sale): Promise<number> {
  await goodDay(sale);
  await sale.db.query(
    `update orders set reserved_until = now() - interval '1 second' where status = 'RESERVED'`,
  );
  await endWhatIsOpen(sale);
  await untilQuiet(sale, 'due');
  for (let before = '', rounds = 0; ; rounds++) {
    for (const sql of hours_later) await sale.db.query(sql);
    await untilQuiet(sale, 'due');
    const { rows } = await sale.db.query<{ locked: string }>(state);
    const now = JSON.stringify(rows);
    if ((now === before && rows[0]?.locked === '0') || rounds === 20) return rounds;
    before = now;
  }
}

/** Every change of this state causes another round. */
const state = `
  select
    (select json_agg(json_build_array(status, n)) from (
      select status, count(*) as n from orders group by 1 order by 1) o) as orders,
    (select json_agg(json_build_array(status, n)) from (
      select status, count(*) as n from refunds group by 1 order by 1) r) as refunds,
    (select json_agg(json_build_array(status, n)) from (
      select status, count(*) as n from payments group by 1 order by 1) p) as payments,
    (select count(*) from ledger_entries) as entries,
    (select count(*) from graphile_worker.jobs where locked_at is not null) as locked`;
