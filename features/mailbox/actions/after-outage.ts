import type { Context } from '#platform/context.ts';
import { canSend, enqueueAll } from '#platform/mail-deliveries.ts';
import { mailProblem, type MailProblem } from '../rules/mail-problem.ts';
import * as store from '../store.ts';

/** The server was unreachable or rejected the sign-in: the mail itself is fine. */
const of_server: readonly MailProblem[] = ['unreachable', 'sign_in'];

/**
 * Mails that failed in an outage wait longer after each try, up to six hours, and would be sent
 * long after the server is back. The oldest is tried now as a probe; all others are once any mail
 * has been sent since their last try. Returns how many.
 */
export async function sendAgainAfterOutage(ctx: Context): Promise<number> {
  if (!canSend(ctx)) return 0;
  const rows = await store.lateMails(ctx);
  const failedInOutage = rows.filter(({ last_error }) =>
    of_server.includes(mailProblem(last_error).reason),
  );
  const retried = failedInOutage.filter(({ is_back }, at) => at === 0 || is_back);
  await enqueueAll(
    ctx,
    retried.map(({ id }) => id),
  );
  return retried.length;
}
