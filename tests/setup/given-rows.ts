import type { Db } from '#platform/db.ts';

type Table =
  | 'accounts'
  | 'users'
  | 'organizers'
  | 'events'
  | 'tickets'
  | 'counters'
  | 'promo_codes'
  | 'messages'
  | 'member_imports'
  | 'api_tokens'
  | 'webhook_endpoints'
  | 'webhook_deliveries'
  | 'files'
  | 'other_events'
  | 'other_event_files'
  | 'venue_attachments'
  | 'site_versions'
  | 'enquiries'
  | 'partner_merchants'
  | 'upgrade_requests'
  | 'member_receipts'
  | 'list_views';

/**
 * Inserts a row directly into a table, for tests below the API; the database fills in the columns
 * that are left out.
 */
export async function insertRow(db: Db, table: Table, row: object): Promise<number> {
  const made = (await db
    .insertInto(table)
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()) as { id: number };
  return made.id;
}

const place = { currency: 'HKD', timezone: 'Asia/Hong_Kong' };
export interface AccountRows {
  account_id: number;
  organizer_id: number;
}

/** Inserts an account with an organizer. */
export async function givenAccountRows(db: Db, name = 'Hall'): Promise<AccountRows> {
  const account_id = await insertRow(db, 'accounts', {
    name,
    currency_code: 'HKD',
    timezone: 'Asia/Hong_Kong',
  });
  return {
    account_id,
    organizer_id: await insertRow(db, 'organizers', {
      account_id,
      name,
      email: 'o@hall.test',
      ...place,
    }),
  };
}

/** Inserts a live event of an account. */
export const givenEventRow = (
  db: Db,
  { account_id, organizer_id }: AccountRows,
  slug: string,
  more: object = {},
): Promise<number> =>
  insertRow(db, 'events', {
    account_id,
    organizer_id,
    title: 'Night',
    slug,
    status: 'LIVE',
    start_date: '2031-01-01T12:00:00Z',
    end_date: '2031-01-01T15:00:00Z',
    ...place,
    ...more,
  });

export const givenTicketRow = (
  db: Db,
  { account_id }: AccountRows,
  event_id: number,
): Promise<number> =>
  insertRow(db, 'tickets', { account_id, event_id, title: 'Seat', type: 'PAID' });

/** Inserts a webhook endpoint with a delivery, for sweeps over ids. */
export async function givenWebhookRows(db: Db, account_id: number) {
  const webhookEndpointId = await insertRow(db, 'webhook_endpoints', {
    account_id,
    url: 'https://hooks.example.com/foyer',
    types: ['order.completed'],
    sealed_secret: Buffer.from('of nobody'),
  });
  const deliveryId = await insertRow(db, 'webhook_deliveries', {
    webhook_endpoint_id: webhookEndpointId,
    type: 'webhook.test',
    data: '{}',
  });
  return { webhookEndpointId, deliveryId };
}
