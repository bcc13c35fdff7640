import { readConfig } from '#platform/config.ts';
import { on } from '#platform/http.ts';
import { makePlatform } from '#platform/make-platform.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { stripeCalls } from '#features/payments/providers/stripe/contract.ts';
import { verifyEvent } from '#features/payments/providers/stripe/verify-event.ts';
import { routes } from '#server/routes.ts';
import { startServer } from '#server/start.ts';

/**
 * The same server as `server/main.ts`, but the endpoint for the provider's events only verifies
 * their signature.
 */
const at = routes.findIndex(({ endpoint }) => endpoint === stripeCalls.connectWebhook);
routes[at] = on(stripeCalls.connectWebhook, async (ctx, { raw, headers }) => {
  const secret = ctx.config.stripe?.connect_webhook_secret ?? '';
  return verifyEvent(ctx, raw, headers, secret)
    ? { message: 'verified' }
    : refuse('payment.bad_signature');
});
await startServer(await makePlatform(readConfig(process.env)));
