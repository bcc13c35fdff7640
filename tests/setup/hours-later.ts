/**
 * Statements that simulate the passing of hours: jobs and checks become due, and no dead process
 * keeps a job.
 */
export const hoursLater: readonly string[] = [
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
