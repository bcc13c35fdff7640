import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { invalid, notFound, refuse } from '#platform/pure/refusal.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { sealJson } from '#platform/sealed.ts';
import { securityEvent } from '#platform/security-log.ts';
import { inSlices } from '#platform/sweep.ts';
import { notifyAdmins } from '#features/accounts/actions/account-notices.ts';
import type {
  EndpointWithSecret,
  NewWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointChange,
} from '../contract.ts';
import * as rows from '../deliveries.store.ts';
import { webhookEndpointFacts } from '../facts.ts';
import { most_endpoints, overlap_hours } from '../rules/delivery.ts';
import * as store from '../store.ts';
import { isPossible } from './address.ts';
import { enqueueSending } from './send.ts';
import { newSecret } from './sign.ts';

type Change = z.output<typeof WebhookEndpointChange>;
type WithSecret = z.input<typeof EndpointWithSecret>;

/** Refuses an address where webhooks cannot go. */
export function checkAddress(ctx: Context, url: string | undefined): void {
  if (url !== undefined && !isPossible(ctx, url)) throw invalid('url', 'invalid.webhook_address');
}
/**
 * Notifies the admins of a change to an endpoint: it receives what is sold and to whom, and a
 * holder of its new secret can forge deliveries.
 */
async function tellOf(
  tx: Context,
  happened: 'made' | 'moved' | 'rotated' | 'ended',
  { id, url }: WebhookEndpoint,
): Promise<void> {
  securityEvent(tx, 'webhook_endpoint.changed', { what: `${happened} ${id}` });
  await notifyAdmins(tx, `webhook_endpoint.${happened}`, {
    account_id: accountOf(tx),
    values: { url, hours: `${overlap_hours}` },
  });
}
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Only this answer and that of a rotation contain the secret. */
export async function create(
  ctx: Context,
  { url, types, description = null }: z.output<typeof NewWebhookEndpoint>,
): Promise<WithSecret> {
  checkAddress(ctx, url);
  const account_id = accountOf(ctx);
  const secret = newSecret();
  return ctx.tx(async (tx) => {
    if ((await store.count(tx, account_id)) >= most_endpoints)
      refuse('webhook_endpoint.too_many', { most: most_endpoints });
    const { id } = await store.insert(tx, {
      account_id,
      url,
      types: unique(types),
      description,
      sealed_secret: sealJson(tx.config, secret),
    });
    const after = await store.get(tx, id);
    await tx.tell(webhookEndpointFacts.created, { account_id, event_id: null, after });
    await tellOf(tx, 'made', after);
    return { ...after, secret };
  });
}

/** A new address, or switching it on, resets the failure state; refuses a stale version. */
export async function change(ctx: Context, id: number, input: Change): Promise<WebhookEndpoint> {
  if (input.url !== undefined) checkAddress(ctx, input.url);
  const fields = columnsOf<Change, store.Fields>(input, {
    url: 'kept',
    description: 'kept',
    is_active: 'kept',
    types: (types) => ({ types: unique(types) }),
    version: 'stored elsewhere',
  });
  // A new address, or switching it on, starts another three days.
  const isAnew = input.url !== undefined || input.is_active === true;
  const anew = isAnew ? { failing_since: null, switched_off_at: null } : {};
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'webhook_endpoints', id);
    const before = await store.get(tx, id);
    if (!(await store.change(tx, id, { ...fields, ...anew }, input.version)))
      throw await staleVersion(tx, null, { fact: webhookEndpointFacts.changed, id, body: input });
    const after = await store.get(tx, id);
    await tx.tell(webhookEndpointFacts.changed, {
      account_id: accountOf(tx),
      event_id: null,
      before,
      after,
    });
    if (after.url !== before.url) await tellOf(tx, 'moved', after);
    if (before.is_active && !after.is_active) await tellOf(tx, 'ended', after);
    return after;
  });
}

/**
 * Switched off first and deleted in slices: sales insert deliveries for active endpoints, and must
 * not wait for the deletion of an endpoint with all its deliveries.
 */
export async function remove(ctx: Context, id: number): Promise<void> {
  const before = await ctx.tx(async (tx) => {
    await lockRow(tx, 'webhook_endpoints', id);
    const found = await store.get(tx, id);
    await store.change(tx, id, { is_active: false });
    if (found.is_active) await tellOf(tx, 'ended', found);
    return found;
  });
  await inSlices((limit) => store.removeDeliveries(ctx, id, limit));
  await ctx.tx(async (tx) => {
    if (!(await store.remove(tx, id))) throw notFound();
    await tx.tell(webhookEndpointFacts.deleted, {
      account_id: accountOf(tx),
      event_id: null,
      before,
    });
  });
}

/** Creates a new secret and shows it only in this answer; the old one also signs for some hours. */
export async function rotate(ctx: Context, id: number): Promise<WithSecret> {
  const secret = newSecret();
  return ctx.tx(async (tx) => {
    await store.rotate(tx, id, sealJson(tx.config, secret), overlap_hours);
    const after = await store.get(tx, id);
    await tx.tell(webhookEndpointFacts.rotated, {
      account_id: accountOf(tx),
      event_id: null,
      after,
    });
    await tellOf(tx, 'rotated', after);
    return { ...after, secret };
  });
}

async function mustBeOn(tx: Context, id: number): Promise<void> {
  if (!(await store.get(tx, id)).is_active) refuse('webhook_endpoint.off');
}

/** Sends a test, whatever types the endpoint takes; refuses an endpoint that is off. */
export async function sendTest(ctx: Context, webhook_endpoint_id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    await mustBeOn(tx, webhook_endpoint_id);
    const { id } = await rows.insertTest(tx, webhook_endpoint_id);
    await enqueueSending(tx, { id, webhook_endpoint_id });
  });
}

/** Sends a delivery once more with the same id, so that a receiver can recognize it as a repeat. */
export async function resend(ctx: Context, webhook_endpoint_id: number, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    await mustBeOn(tx, webhook_endpoint_id);
    if (!(await rows.again(tx, webhook_endpoint_id, id))) throw notFound();
    await enqueueSending(tx, { id, webhook_endpoint_id });
  });
}
