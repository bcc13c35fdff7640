import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { canSend, enqueueAll } from '#platform/mail-deliveries.ts';
import { mailProblem, type MailProblem } from '../rules/mail-problem.ts';

/** The server was not there, or did not let us in: the mail itself is fine. */
const of_server: readonly MailProblem[] = ['unreachable', 'sign_in'];

interface Late {
  id: number;
  last_error: string;
  /** A mail has left since this one was tried. */
  is_back: boolean;
}

/**
 * Mails that met an outage wait longer after each try, six hours in the end: they would come long after the server is
 * back. The oldest is sent now, to see whether it is; once any mail has left since they were tried, all are. Returns
 * how many.
 */
export async function sendAgainAfterOutage(ctx: Context): Promise<number> {
  if (!canSend(ctx)) return 0;
  const { rows } = await sql<Late>`
    with late as (
      select d.id, d.last_error, j.updated_at as tried_at
      from graphile_worker.jobs j
      join deliveries d on d.id = split_part(j.key, ':', 2)::bigint
      where j.task_identifier = 'mail.send' and j.attempts > 0 and j.run_at > now()
        and j.locked_at is null and d.status = 'FAILED' and d.last_error is not null
      order by j.updated_at, d.id
      limit 5000
    ), last_sent as (
      select max(sent_at) as at
      from deliveries
      where status = 'SENT' and exists (select from late)
    )
    select l.id, l.last_error, coalesce(l.tried_at < s.at, false) as is_back
    from late l, last_sent s
    order by l.tried_at, l.id`.execute(ctx.db);
  const late = rows.filter(({ last_error }) => of_server.includes(mailProblem(last_error).reason));
  const again = late.filter(({ is_back }, at) => at === 0 || is_back);
  await enqueueAll(
    ctx,
    again.map(({ id }) => id),
  );
  return again.length;
}
