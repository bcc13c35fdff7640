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
 * Tenancy: the name of a parameter says what it must belong to. `account` hangs on the actor's account, `event`,
 * `order` and `other_event` on that of the same path; `own` is checked by its action (secrets, one's own things).
 */
const owners: Record<string, Owner> = {
  organizerId: { table: 'organizers', within: 'account' },
  // A colleague is named by their user, who may work for several accounts.
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
  // Only the host account's admins come so far (`isOfHost`).
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

/** The server does not start with a parameter that no guard covers. */
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
/** Facts of events that hardly ever change, cached by each process; `forgetEvent` is called when one changed. */
export class EventOwners {
  readonly #known = new Map<number, EventOwner>();
  #forgotten = 0;
  async get(ctx: Context, id: number): Promise<EventOwner | null> {
    return this.#known.get(id) ?? this.read(ctx, id);
  }
  /** As it is now, whatever is remembered: prices that are written are of this currency. */
  async read(ctx: Context, id: number): Promise<EventOwner | null> {
    const since = this.#forgotten;
    const row = await ctx.db
      .selectFrom('events')
      .select(['account_id', 'currency'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    if (this.#known.size > 10_000) this.#known.clear();
    // What changed while it was being read would be remembered for ever.
    if (since === this.#forgotten) this.#known.set(id, row);
    return row;
  }
  forget(id: number | null): void {
    this.#forgotten++;
    if (id === null) this.#known.clear();
    else this.#known.delete(id);
  }
}

/** Throws a 404 for whatever the path names that is not within the caller's reach, and notes the currency at hand. */
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
      // What visitors read is everybody's; its action says what of it is shown.
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
