import { previews } from '#features/mailbox/previews.ts';
import { givenEverything } from './given-everything.ts';
import { givenUnconfirmedRefund } from './given-paid-row.ts';
import { givenDetails, givenEvent, givenHold, givenPaid } from './given.ts';
import type { World } from './world.ts';
import { freshFile } from './writing-calls.ts';

export type Ids = Record<string, string>;

/**
 * Returns the ids that occur in paths in addition to those of `givenWorld` and `givenEverything`.
 */
export async function moreIds({ testApp, staff, sold }: World, ids: Ids): Promise<Ids> {
  const { token } = staff;
  const events = `/events/${sold.event_id}`;
  const list = await testApp.ask('GET', `${events}/check-in-lists/${ids['checkInListId']}`, {
    token,
  });
  const attendee = await testApp.platform.db
    .selectFrom('attendees')
    .select(['short_id', 'public_id'])
    .where('id', '=', Number(ids['attendeeId']))
    .executeTakeFirstOrThrow();
  const categories = await testApp.ask('POST', `${events}/categories`, {
    token,
    body: { categories: ['concert'] },
  });
  const door = (list.data as { short_id: string }).short_id;
  await testApp.ask('POST', `/public/check-in-lists/${door}/check-ins`, {
    body: { attendee_public_ids: [attendee.public_id] },
  });
  const images = await testApp.ask('GET', `${events}/images`, { token });
  const mail = await testApp.platform.db
    .selectFrom('deliveries')
    .select(['id', 'attachments'])
    .where('kind', '=', 'order_completed')
    .executeTakeFirstOrThrow();
  const entry = await testApp.platform.db
    .selectFrom('check_ins')
    .select('short_id')
    .where('attendee_id', '=', Number(ids['attendeeId']))
    .executeTakeFirstOrThrow();
  return {
    slug: encodeURIComponent(sold.slug),
    code: '123456',
    token: 'x'.repeat(43),
    publicId: attendee.public_id,
    fileName: (images.data as { url: string }[])[0]?.url.split('/').at(-1) ?? '',
    previewName: Object.keys(previews)[0] ?? '',
    mailId: String(mail.id),
    mailFileName: encodeURIComponent(
      (mail.attachments as unknown as { name: string }[])[0]?.name ?? '',
    ),
    attendeeShortId: attendee.short_id,
    categoryId: String((categories.data as { id: number }[])[0]?.id),
    checkInListShortId: door,
    checkInShortId: entry.short_id,
  };
}

/** Creates an order that its buyer has not paid yet and a paid one, of the same browser. */
export async function givenOrders({
  testApp,
  staff,
}: World): Promise<{ cookie: string; ids: Ids }> {
  const sold = await givenEvent(testApp, staff, { quantity: 1000 });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const elsewhere = await givenEvent(testApp, staff);
  const paid = await givenPaid(testApp, elsewhere, 1, held.cookie);
  const ids = {
    unpaidEventId: String(sold.event_id),
    orderShortId: held.short_id,
    paidEventId: String(elsewhere.event_id),
    paidOrderId: String(paid.order_id),
    paidShortId: paid.short_id,
  };
  return { cookie: held.cookie, ids };
}

export async function givenSecondEvent(world: World): Promise<Ids> {
  const { testApp, staff } = world;
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const second = { ...world, sold };
  const ids = await givenEverything(testApp, staff, sold);
  ids['refundId'] = String(await givenUnconfirmedRefund(testApp, Number(ids['orderId'])));
  ids['imageId'] = String(await freshFile(second, 'images'));
  ids['attachmentId'] = String(await freshFile(second, 'attachments'));
  return { ...ids, ...(await moreIds(second, ids)), orderShortId: 'o_none' };
}
