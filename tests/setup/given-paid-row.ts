import { sql } from 'kysely';
import type { Sold, Staff } from './given.ts';
import type { TestApp } from './test-app.ts';

interface Where {
  testApp: TestApp;
  staff: Staff;
  sold: Sold;
}

/**
 * Creates a completed order of 100.00, paid at a provider that is never called: an attendee added
 * by staff, with a payment.
 */
export async function givenPaidRow({ testApp, staff, sold }: Where): Promise<number> {
  const made = await testApp.ask('POST', `/events/${sold.event_id}/attendees`, {
    token: staff.token,
    body: {
      first_name: 'Ka',
      email: 'ka@example.com',
      ticket_id: sold.ticket_id,
      amount_paid: 100,
    },
  });
  if (made.status !== 201) throw new Error(made.text);
  const { order_id } = made.data as { order_id: number };
  await sql`
    update orders set is_manually_created = false, email = ${staff.email} where id = ${order_id}`.execute(
    testApp.owner,
  );
  await givenPaymentRow(testApp, order_id);
  return order_id;
}

const givenPaymentRow = (testApp: TestApp, orderId: number) =>
  sql`
    insert into payments (
      order_id, account_id, provider, provider_account_id, provider_payment_id, amount, currency,
      status, captured, bought_at
    )
    select id, account_id, 'stripe', 'acct_none', ${`pi_row_${orderId}`}, greatest(total_gross, 2000), currency,
      'SUCCEEDED', greatest(total_gross, 2000), now()
    from orders where id = ${orderId}
    on conflict do nothing`.execute(testApp.owner);

/** Creates a refund of 20.00 of which only staff can say whether it was made. */
export async function givenUnconfirmedRefund(testApp: TestApp, orderId: number): Promise<number> {
  await givenPaymentRow(testApp, orderId);
  const { rows } = await sql<{ id: number }>`
    insert into refunds (order_id, payment_id, amount, status, reason, unconfirmed_at)
    select order_id, id, 2000, 'PENDING', 'requested', now()
    from payments
    where order_id = ${orderId}
    limit 1
    returning id`.execute(testApp.owner);
  const [refund] = rows;
  if (!refund) throw new Error('no refund');
  return refund.id;
}

/** A difference between an order and the ledger that no one has checked. */
export const givenDifference = (testApp: TestApp, orderId: number) =>
  sql`
    insert into ledger_differences (order_id, account_id, rule, expected, actual)
    select id, account_id, 'refunded', 0, 100
    from orders
    where id = ${orderId}`.execute(testApp.owner);
