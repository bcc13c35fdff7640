import { givenEverything } from './given-everything.ts';
import { givenColleague } from './given-people.ts';
import { givenEvent, givenStaff } from './given.ts';
import { givenUnconfirmedRefund } from './given-paid-row.ts';
import { givenWebhookRows } from './given-rows.ts';
import type { TestApp } from './test-app.ts';
import { givenUnclaimedPayment } from './given-unclaimed.ts';
import { aPhoto, freshFile } from './writing-calls.ts';
import type { World } from './world.ts';
import { givenMemberIds, hostMemberRow } from './writing-members.ts';
import { givenVenue } from './writing-venue.ts';
import { givenUpgrades } from './writing-upgrades.ts';

/**
 * Creates an event with one of everything and a priced ticket with a fee: the starting point of the
 * sweeps over all calls.
 */
export async function givenWorld(testApp: TestApp): Promise<World> {
  const staff = await givenStaff(testApp);
  const { token, account_id } = staff;
  // Staff may be members too: their own record is read and changed like everything else.
  await hostMemberRow(testApp, staff.user_id);
  const taxes = `/accounts/${account_id}/taxes-and-fees`;
  const fee = { name: 'Fee', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 5 };
  const tax = await testApp.ask('POST', taxes, { token, body: fee });
  const taxId = (tax.data as { id: number }).id;
  const sold = await givenEvent(testApp, staff, {
    quantity: 100,
    price: 0,
    type: 'FREE',
    ticket: { tax_and_fee_ids: [taxId] },
  });
  const ids = await givenEverything(testApp, staff, sold);
  const path = `/events/${sold.event_id}/tickets/${sold.ticket_id}`;
  // From here on the tickets have a price, so that taxes show.
  const priced = await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
    token,
    body: { title: 'Paid', type: 'PAID', prices: [{ price: 40 }], tax_and_fee_ids: [taxId] },
  });
  if (priced.status !== 201) throw new Error(`${path}: ${priced.text}`);
  const ticketId = (priced.data as { id: number }).id;
  const world: World = {
    testApp,
    staff,
    sold: { ...sold, ticket_id: ticketId },
    ids,
    photo: await aPhoto(),
  };
  ids['accountId'] = String(account_id);
  ids['userId'] = String(staff.user_id);
  ids['sellerId'] = String(account_id);
  ids['taxId'] = String(taxId);
  ids['unclaimedPaymentId'] = String(await givenUnclaimedPayment(testApp, staff));
  ids['refundId'] = String(await givenUnconfirmedRefund(testApp, Number(ids['orderId'])));
  ids['mailId'] = '1';
  ids['ticketId'] = String(ticketId);
  ids['imageId'] = String(await freshFile(world, 'images'));
  ids['attachmentId'] = String(await freshFile(world, 'attachments'));
  Object.assign(ids, await givenVenue(world), await givenMemberIds(world));
  Object.assign(ids, await givenUpgrades(world));
  ids['colleagueId'] = String((await givenColleague(testApp, staff, 'ORGANIZER')).user_id);
  const key = await testApp.ask('POST', '/api-tokens', {
    token,
    body: { name: 'Shop', scopes: ['events.read'] },
  });
  ids['apiTokenId'] = String((key.data as { id: number }).id);
  Object.assign(ids, await givenWebhookRows(testApp.platform.db, account_id));
  return world;
}
