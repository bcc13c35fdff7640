import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Platform } from '#platform/context.ts';
import { inTime } from '#platform/in-time.ts';
import { leftOfPayment } from '#platform/rows/left-of-payment.ts';
import { agesOf, scheduled_ages, type ScheduledRow } from '#platform/schedule.ts';
import { schedule } from './jobs.ts';

/** The installation's metrics from the database: the same in every process. */
type Counts = Waiting & Whole;
/** What is waiting or was done recently. */
interface Waiting {
  jobs: { job: string; waiting: number; failed: number; oldest_s: number }[];
  scheduled: ScheduledRow[];
  mail: { queued: number; failed: number; oldest_s: number };
  /**
   * Seconds from the completion of an order until its mail was sent; null when none was sent
   * lately.
   */
  ticket_mail: { half_s: number | null; most_s: number | null };
}
/** Counted over all orders and payments that exist. */
interface Whole {
  payments: {
    open: number;
    to_return: number;
    unclaimed: number;
    disputed: number;
    ledger_differences: number;
  };
  foreign_events: { outcome: string; n: number }[];
  orders: Record<string, number>;
  holds: number;
}

const statuses = ['RESERVED', 'COMPLETED', 'CANCELLED', 'EXPIRED'];
// Several collectors may scrape every few seconds. Counting a million orders takes a tenth of a
// second, so it is done once a minute.
const waiting_kept_ms = 10_000;
const whole_kept_ms = 60_000;
const answer_within_ms = 3000;

async function countWaiting({ db }: Platform): Promise<Waiting> {
  const jobs = await sql<Counts['jobs'][number]>`
    select task_identifier as job,
      (count(*) filter (where attempts < max_attempts and run_at <= now()))::int as waiting,
      (count(*) filter (where attempts >= max_attempts))::int as failed,
      coalesce(
        extract(
          epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now())
        ), 0
      )::float8 as oldest_s
    from graphile_worker.jobs
    group by task_identifier`.execute(db);
  const scheduled = await sql.raw<ScheduledRow>(scheduled_ages).execute(db);
  const mail = await sql<Counts['mail']>`
    select (count(*) filter (where status = 'QUEUED'))::int as queued,
      (count(*) filter (where status = 'FAILED'))::int as failed,
      coalesce(
        extract(epoch from now() - min(created_at) filter (where status = 'QUEUED')), 0
      )::float8 as oldest_s
    from deliveries
    where status in ('QUEUED', 'FAILED')`.execute(db);
  const ticketMail = await sql<Counts['ticket_mail']>`
    select percentile_cont(0.5) within group (order by s) as half_s,
      percentile_cont(0.99) within group (order by s) as most_s
    from (
      select extract(epoch from d.sent_at - o.completed_at)::float8 as s
      from (
        select order_id, sent_at from deliveries
        where created_at > now() - interval '15 minutes'
          and kind = 'order_completed' and sent_at is not null
          -- Only the first mail, not a later resend.
          and dedupe_key = 'order-completed:' || order_id
        order by created_at desc
        limit 5000
      ) d join orders o on o.id = d.order_id
    ) lately`.execute(db);
  return {
    jobs: jobs.rows,
    scheduled: scheduled.rows,
    mail: mail.rows[0] ?? { queued: 0, failed: 0, oldest_s: 0 },
    ticket_mail: ticketMail.rows[0] ?? { half_s: null, most_s: null },
  };
}

async function countWhole({ db }: Platform): Promise<Whole> {
  const payments = await sql<Counts['payments']>`
    select
      (select count(*) from payments where status not in ('SUCCEEDED', 'CANCELLED'))::int as open,
      (
        select count(*) from payments p
        where captured > refunded and bought_at is null and ${leftOfPayment} > 0
      )::int as to_return,
      (select count(*) from unclaimed_payments where handled_at is null)::int as unclaimed,
      (select count(*) from disputes where status = 'NEEDS_RESPONSE')::int as disputed,
      (select count(*) from ledger_differences)::int as ledger_differences
    `.execute(db);
  const foreign = await sql<Counts['foreign_events'][number]>`
    select outcome, (count(e.id))::int as n
    from unnest(array['other_mode', 'unknown_account']) as outcome
    left join (
      select id, outcome from provider_events where received_at > now() - interval '1 day'
    ) e using (outcome)
    group by outcome`.execute(db);
  const orders = await sql<{ status: string; n: number; held: number }>`
    select status, count(*)::int as n, (count(*) filter (where reserved_until > now()))::int as held
    from orders
    group by status`.execute(db);
  return {
    payments: payments.rows[0] ?? {
      open: 0,
      to_return: 0,
      unclaimed: 0,
      disputed: 0,
      ledger_differences: 0,
    },
    foreign_events: foreign.rows,
    orders: Object.fromEntries(orders.rows.map(({ status, n }) => [status, n])),
    holds: orders.rows.find(({ status }) => status === 'RESERVED')?.held ?? 0,
  };
}

/** Caches a count for `kept_ms`; null while the database does not respond. */
export function cachedCount<T>(kept_ms: number, count: () => Promise<T>): () => Promise<T | null> {
  let last: { counts: Promise<T | null>; at: number } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > kept_ms) last = { counts: count().catch(() => null), at: now };
    const current = last;
    // A failed count is repeated at the next call.
    void current.counts.then((counts) => {
      if (counts === null && last === current) last = undefined;
    });
    return current.counts;
  };
}

/** Returns all counts; null while the database does not respond. */
function countsOf(platform: Platform): () => Promise<Counts | null> {
  const waiting = cachedCount(waiting_kept_ms, () => countWaiting(platform));
  const wholeCounts = cachedCount(whole_kept_ms, () => countWhole(platform));
  return async () => {
    const counted = Promise.all([waiting(), wholeCounts()]);
    const [now, all] = await inTime(counted, answer_within_ms, () => [null, null] as const);
    return now && all && { ...now, ...all };
  };
}

/** Registers the metrics from the database, read again at each scrape. */
export function registerInstallationMetrics(registry: Registry, platform: Platform): void {
  const counts = countsOf(platform);
  /**
   * A gauge that has no values while the database is unavailable: an old number would look like a
   * new one.
   */
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: (
      counts: Counts,
      set: (value: number, labels?: Partial<Record<L, string>>) => void,
    ) => void,
  ) =>
    new Gauge<L>({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        const current = await counts();
        // Without labels, `reset` would leave a zero.
        if (!current) return labelNames.length === 0 ? this.remove() : undefined;
        read(current, (value, labels) =>
          labels ? this.set(labels as Record<L, string>, value) : this.set(value),
        );
      },
    });

  new Gauge({
    name: 'installation_readable',
    help: 'Whether the metrics of the installation could be read from the database',
    registers: [registry],
    async collect() {
      this.set((await counts()) ? 1 : 0);
    },
  });
  gauge('jobs_waiting', 'Jobs that are due', ['job'], ({ jobs }, set) => {
    for (const { job, waiting } of jobs) set(waiting, { job });
  });
  gauge('jobs_failed', 'Jobs that failed for good', ['job'], ({ jobs }, set) => {
    for (const { job, failed } of jobs) set(failed, { job });
  });
  const ages = (counts: Counts) => agesOf(counts.scheduled, schedule);
  gauge('scheduled_job_age_seconds', 'Seconds since the last run', ['job'], (current, set) => {
    for (const { job, age_s } of ages(current)) set(age_s, { job });
  });
  gauge(
    'scheduled_job_late',
    '1 when the job is overdue by more than two runs and a minute',
    ['job'],
    (current, set) => {
      for (const { job, is_late } of ages(current)) set(is_late ? 1 : 0, { job });
    },
  );
  gauge('mails', 'Unsent mails: queued for a try, or failed', ['status'], ({ mail }, set) => {
    set(mail.queued, { status: 'queued' });
    set(mail.failed, { status: 'failed' });
  });
  gauge('mail_oldest_waiting_seconds', 'Age of the oldest queued mail', [], ({ mail }, set) =>
    set(mail.oldest_s),
  );
  gauge(
    'job_oldest_due_seconds',
    'Seconds that the oldest due job has waited',
    ['job'],
    ({ jobs }, set) => {
      for (const { job, oldest_s } of jobs) set(oldest_s, { job });
    },
  );
  gauge(
    'ticket_mail_seconds',
    'Seconds from the completion of an order until its mail was sent, in the last 15 minutes',
    ['quantile'],
    ({ ticket_mail: { half_s, most_s } }, set) => {
      if (half_s !== null) set(half_s, { quantile: '0.5' });
      if (most_s !== null) set(most_s, { quantile: '0.99' });
    },
  );
  gauge('payments', 'Unsettled payments by state', ['state'], ({ payments }, set) => {
    for (const [state, n] of Object.entries(payments)) set(n, { state });
  });
  gauge(
    'foreign_provider_events',
    'Signed provider events of the last day that do not belong to this installation',
    ['why'],
    ({ foreign_events }, set) => {
      for (const { outcome, n } of foreign_events) set(n, { why: outcome });
    },
  );
  gauge('orders', 'Orders by status', ['status'], ({ orders }, set) => {
    for (const status of statuses) set(orders[status] ?? 0, { status });
  });
  gauge('holds_live', 'Orders that hold units', [], ({ holds }, set) => set(holds));
}
