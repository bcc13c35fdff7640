import type { Context } from '#platform/context.ts';
import { postMany } from '#platform/mail.ts';
import { openJson } from '#platform/sealed.ts';
import { adminsOf } from '#features/accounts/actions/sellers.ts';
import * as rows from '../deliveries.store.ts';
import { webhookEndpointFacts } from '../facts.ts';
import { webhookOffLetter } from '../mail/webhook-off-letter.ts';
import { waitAfter, type Outcome } from '../rules/delivery.ts';
import * as store from '../store.ts';
import { post } from './post.ts';
import { signedHeaders } from './sign.ts';

type Delivery = NonNullable<Awaited<ReturnType<typeof rows.toSend>>>;

/**
 * One at a time per endpoint, so that a slow one delays no other; a later job replaces a waiting
 * earlier one.
 */
export const enqueueSending = (
  ctx: Context,
  { id, webhook_endpoint_id }: Pick<Delivery, 'id' | 'webhook_endpoint_id'>,
  run_at?: string,
): Promise<void> =>
  ctx.enqueue(
    'webhook.send',
    { id },
    {
      key: `webhook.send:${id}`,
      queue: `webhook:${webhook_endpoint_id}`,
      ...(run_at ? { run_at } : {}),
    },
  );

/** Job: tries one delivery. If a worker dies between answer and commit, it is sent once more. */
export async function sendWebhook(ctx: Context, id: number): Promise<void> {
  const delivery = await rows.toSend(ctx, id);
  if (!delivery) return;
  if (!delivery.is_active) return void (await rows.markOff(ctx, id));
  const outcome = await tryOnce(ctx, delivery);
  await ctx.tx((tx) => record(tx, delivery, outcome));
}

function tryOnce(ctx: Context, delivery: Delivery): Promise<Outcome> {
  const { message_id, type, created_at, account_id, data } = delivery;
  const body = JSON.stringify({ id: message_id, type, created_at, account_id, data });
  const sealed = [delivery.sealed_secret, delivery.sealed_previous_secret];
  const headers = signedHeaders(
    sealed.flatMap((item) => (item ? [openJson<string>(ctx.config, item)] : [])),
    { id: message_id, seconds: Math.floor(ctx.clock() / 1000), body },
  );
  return post(ctx, {
    address: delivery.url,
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Foyer-Webhooks/1' },
    body,
  });
}

async function record(tx: Context, delivery: Delivery, outcome: Outcome): Promise<void> {
  const { id, webhook_endpoint_id, account_id } = delivery;
  if (!outcome.problem) {
    await rows.markDelivered(tx, id, outcome);
    await rows.markTaken(tx, webhook_endpoint_id);
    return;
  }
  const next = await rows.markTried(tx, id, outcome, waitAfter(delivery.tries + 1, id));
  await rows.markFailing(tx, webhook_endpoint_id);
  if (next) return enqueueSending(tx, delivery, next);
  if (next === undefined) return;
  const before = await store.get(tx, webhook_endpoint_id);
  if (!(await rows.switchOff(tx, webhook_endpoint_id))) return;
  const after = await store.get(tx, webhook_endpoint_id);
  await tx.tell(webhookEndpointFacts.changed, { account_id, event_id: null, before, after });
  const admins = await adminsOf(tx, account_id);
  await postMany(
    tx,
    admins.map((to) => webhookOffLetter(tx, { to, endpoint: after, account_id })),
  );
}

/** Scheduled job: tries waiting deliveries whose jobs were lost. */
export async function requeueWebhooks(ctx: Context): Promise<void> {
  for (const lost of await rows.withoutJob(ctx, 1000)) await enqueueSending(ctx, lost);
}
