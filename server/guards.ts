import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import type { Route } from '#platform/http.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { DB } from '#platform/tables.ts';

type TableWith<Column extends string> = {
  [Table in keyof DB]: Column extends keyof DB[Table] ? Table : never;
}[keyof DB];
type Owner =
  | { table: TableWith<'account_id'>; within: 'account'; key?: 'user_id' }
  | { table: TableWith<'other_event_id'>; within: 'other_event' }
  | { table: TableWith<'event_id'>; within: 'event' }
  | { table: TableWith<'order_id'>; within: 'order' }
  | { table: TableWith<'webhook_endpoint_id'>; within: 'webhook_endpoint' }
  | 'own';
/**
 * Tenancy: what each path parameter must belong to. `account` means the actor's account, `event`,
 * `order` and `other_event` the one in the same path; `own` is checked by the action (secrets, a
 * user's own rows).
 */
const owners: Record<string, Owner> = {
  organizerId: { table: 'organizers', within: 'account' },
  // A colleague is identified by their user, who may work for several accounts.
  colleagueId: { table: 'account_users', within: 'account', key: 'user_id' },
  webhookEndpointId: { table: 'webhook_endpoints', within: 'account' },
  deliveryId: { table: 'webhook_deliveries', within: 'webhook_endpoint' },
  apiTokenId: { table: 'api_tokens', within: 'account' },
  taxId: { table: 'taxes_and_fees', within: 'account' },
  venueDataId: { table: 'venue_data', within: 'account' },
  venueAttachmentId: { table: 'venue_attachments', within: 'account' },
  siteVersionId: { table: 'site_versions', within: 'account' },
  enquiryId: { table: 'enquiries', within: 'account' },
  partnerMerchantId: { table: 'partner_merchants', within: 'account' },
  upgradeRequestId: { table: 'upgrade_requests', within: 'account' },
  memberMessageId: { table: 'messages', within: 'account' },
  memberId: { table: 'members', within: 'account' },
  memberImportId: { table: 'member_imports', within: 'account' },
  interestId: { table: 'interests', within: 'account' },
  specialityId: { table: 'specialities', within: 'account' },
  otherEventId: { table: 'other_events', within: 'account' },
  otherEventImageId: { table: 'other_event_files', within: 'other_event' },
  otherEventAttachmentId: { table: 'other_event_files', within: 'other_event' },
  unclaimedPaymentId: { table: 'unclaimed_payments', within: 'account' },
  ticketId: { table: 'tickets', within: 'event' },
  promoCodeId: { table: 'promo_codes', within: 'event' },
  capacityId: { table: 'capacity_assignments', within: 'event' },
  affiliateId: { table: 'affiliates', within: 'event' },
  questionId: { table: 'questions', within: 'event' },
  messageId: { table: 'messages', within: 'event' },
  attachmentId: { table: 'event_attachments', within: 'event' },
  orderId: { table: 'orders', within: 'event' },
  attendeeId: { table: 'attendees', within: 'event' },
  refundId: { table: 'refunds', within: 'order' },
  imageId: { table: 'event_images', within: 'event' },
  categoryId: { table: 'event_categories', within: 'event' },
  checkInListId: { table: 'check_in_lists', within: 'event' },
  // Only admins of the host account get this far (`isOfHost`).
  sellerId: 'own',
  receiptId: 'own',
  ownRequestId: 'own',
  memberFileId: 'own',
  viewId: 'own',
  userId: 'own',
  sessionId: 'own',
  mailId: 'own',
  orderShortId: 'own',
  attendeeShortId: 'own',
  checkInListShortId: 'own',
  checkInShortId: 'own',
  token: 'own',
  code: 'own',
  slug: 'own',
  sitePage: 'own',
  name: 'own',
};
const handled = new Set(['eventId', 'accountId', ...Object.keys(owners)]);

/** Throws at start when a route has a parameter that no guard covers. */
export function assertGuarded(routes: readonly Route[]): void {
  for (const { endpoint } of routes)
    for (const [, name = ''] of endpoint.path.matchAll(/:(\w+)/g)) {
      if (!handled.has(name))
        throw new Error(`${endpoint.method} ${endpoint.path}: no guard for :${name}`);
    }
}

interface EventOwner {
  account_id: number;
  currency: string;
}
/**
 * Caches, per process, data of events that hardly ever changes; `forgetEvent` is called when it
 * changed.
 */
export class EventOwners {
  readonly #known = new Map<number, EventOwner>();
  #forgotten = 0;
  async get(ctx: Context, id: number): Promise<EventOwner | null> {
    return this.#known.get(id) ?? this.read(ctx, id);
  }
  /** Reads the current row, bypassing the cache: prices that are written use this currency. */
  async read(ctx: Context, id: number): Promise<EventOwner | null> {
    const since = this.#forgotten;
    const row = await ctx.db
      .selectFrom('events')
      .select(['account_id', 'currency'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    if (this.#known.size > 10_000) this.#known.clear();
    // A row that changed while it was being read would be cached for ever.
    if (since === this.#forgotten) this.#known.set(id, row);
    return row;
  }
  forget(id: number | null): void {
    this.#forgotten++;
    if (id === null) this.#known.clear();
    else this.#known.delete(id);
  }
}

/**
 * Throws a 404 when something in the path is not within the caller's reach, and sets the context's
 * currency.
 */
export async function guard(
  ctx: Context,
  endpoint: Endpoint,
  params: Record<string, string | number>,
  events: EventOwners,
): Promise<void> {
  const isPublic = endpoint.path.startsWith('/public');
  const eventId = params['eventId'] as number | undefined;
  if (params['accountId'] !== undefined && params['accountId'] !== ctx.actor?.account_id)
    throw notFound();
  if (eventId !== undefined) {
    const isWritten = !isPublic && endpoint.method !== 'GET';
    const event = await (isWritten ? events.read(ctx, eventId) : events.get(ctx, eventId));
    if (!event || (!isPublic && event.account_id !== ctx.actor?.account_id)) throw notFound();
    if (!isPublic && ctx.actor?.role === 'COLLABORATOR' && !(await isAssigned(ctx, eventId)))
      throw notFound();
    ctx.currency = event.currency;
  }
  for (const [name, value] of Object.entries(params)) {
    const owner = owners[name];
    if (!owner || owner === 'own') continue;
    const parent = {
      // Anything in a public path may be read by all visitors; the action decides which fields are
      // shown.
      account: isPublic ? sql`true` : sql`account_id = ${ctx.actor?.account_id ?? 0}`,
      event: sql`event_id = ${eventId}`,
      order: sql`order_id = ${params['orderId']}`,
      webhook_endpoint: sql`webhook_endpoint_id = ${params['webhookEndpointId']}`,
      other_event: sql`other_event_id = ${params['otherEventId']}`,
    }[owner.within];
    const key = 'key' in owner ? (owner.key ?? 'id') : 'id';
    const { rows } = await sql`
      select 1 from ${sql.table(owner.table)}
      where ${sql.ref(key)} = ${value} and ${parent}`.execute(ctx.db);
    if (rows.length === 0) throw notFound();
  }
}

async function isAssigned(ctx: Context, eventId: number): Promise<boolean> {
  const { rows } = await sql`
      select 1
      from event_collaborators
      where event_id = ${eventId} and user_id = ${ctx.actor?.user_id ?? 0}`.execute(ctx.db);
  return rows.length > 0;
}
