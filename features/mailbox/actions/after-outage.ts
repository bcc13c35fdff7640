import type { Context } from '#platform/context.ts';
import { canSend, enqueueAll } from '#platform/mail-deliveries.ts';
import { mailProblem, type MailProblem } from '../rules/mail-problem.ts';
import * as store from '../store.ts';

/** The server was not there, or did not let us in: the mail itself is fine. */
const of_server: readonly MailProblem[] = ['unreachable', 'sign_in'];

/**
 * Mails that met an outage wait longer after each try, six hours in the end: they would come long after the server is
 * back. The oldest is sent now, to see whether it is; once any mail has left since they were tried, all are. Returns
 * how many.
 */
export async function sendAgainAfterOutage(ctx: Context): Promise<number> {
  if (!canSend(ctx)) return 0;
  const rows = await store.lateMails(ctx);
  const late = rows.filter(({ last_error }) => of_server.includes(mailProblem(last_error).reason));
  const again = late.filter(({ is_back }, at) => at === 0 || is_back);
  await enqueueAll(
    ctx,
    again.map(({ id }) => id),
  );
  return again.length;
}
