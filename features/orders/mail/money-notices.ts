import type { Context } from '#platform/context.ts';
import { mayReach } from '#platform/mail-quotas.ts';
import { post } from '#platform/mail.ts';
import { formatDate } from '#platform/pure/date-text.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { personName } from '#platform/pure/person-name.ts';
import { hostAdmins } from '#features/accounts/actions/sellers.ts';
import { organizerContact } from '#features/organizers/actions/defaults.ts';
import { moneyLetter, type MoneyNotice } from './money-letters.ts';
import * as store from '../store.ts';
import { isWithheld, noteWithheld, waitToMail } from '../withheld.store.ts';
import { mailContext } from './notices.ts';

/** `cap` is the limit that a mail about a free order counts against. */
async function toBuyer(
  ctx: Context,
  orderId: number,
  notice: MoneyNotice,
  cap: 'tickets' | 'staff_tickets' = 'tickets',
): Promise<void> {
  const context = await mailContext(ctx, orderId);
  const { email, locale, total_gross, is_manually_created } = context.order;
  if (!email) return;
  // An order that is free or made by hand may have anyone's address: its end is not reported to an
  // address that got no mail before.
  if (is_manually_created && (await store.mails(ctx, orderId)).length === 0) return;
  if (total_gross === 0 && !(await mayReach(ctx, cap, email))) return;
  await post(
    ctx,
    moneyLetter(ctx, context, notice, { email, name: personName(context.order), locale }),
  );
}

async function toOrganizer(ctx: Context, orderId: number, notice: MoneyNotice): Promise<void> {
  const context = await mailContext(ctx, orderId);
  const contact = await organizerContact(ctx, context.event.organizer_id);
  if (contact)
    await post(
      ctx,
      moneyLetter(ctx, await mailContext(ctx, orderId, contact.locale), notice, contact),
    );
}

/** To the organizer, and to the host's admins if the order is in another account. */
async function toOrganizerAndHost(
  ctx: Context,
  orderId: number,
  noticeFor: (event: { timezone: string }, locale: Locale) => MoneyNotice,
): Promise<void> {
  const context = await mailContext(ctx, orderId);
  const contact = await organizerContact(ctx, context.event.organizer_id);
  if (contact)
    await post(
      ctx,
      moneyLetter(
        ctx,
        await mailContext(ctx, orderId, contact.locale),
        noticeFor(context.event, contact.locale),
        contact,
      ),
    );
  for (const { id, account_id, email, first_name, locale } of await hostAdmins(ctx)) {
    if (account_id === context.order.account_id || email === contact?.email) continue;
    const notice = noticeFor(context.event, locale);
    const letter = { ...notice, key: `${notice.key}:host${id}`, has_no_button: true };
    const reading = await mailContext(ctx, orderId, locale);
    await post(ctx, moneyLetter(ctx, reading, letter, { email, name: first_name, locale }));
  }
}

/** Mails about cancellations and money, posted in the transaction that causes them. */
export const moneyNotices = {
  cancelled: async (
    ctx: Context,
    orderId: number,
    {
      by,
      refund,
      message,
    }: { by: 'staff' | 'buyer' | 'event'; refund: number; message: string | null },
  ): Promise<void> => {
    // The address may be a stranger's, whom this must not reach either.
    if (by === 'buyer' && (await isWithheld(ctx, orderId))) return;
    await toBuyer(
      ctx,
      orderId,
      {
        kind: by === 'event' ? 'event_cancelled' : 'order_cancelled',
        amount: refund,
        key: String(orderId),
        message,
      },
      // Strangers' orders in a person's name must not hide from them that an event is cancelled.
      by === 'buyer' ? 'tickets' : 'staff_tickets',
    );
  },

  /**
   * Tells the organizer that a buyer cancelled; `isRefunded` says whether there were refunds before.
   */
  bookingCancelled: (
    ctx: Context,
    orderId: number,
    { refund, isRefunded }: { refund: number; isRefunded: boolean },
  ): Promise<void> =>
    toOrganizer(ctx, orderId, {
      kind: 'booking_cancelled',
      amount: refund,
      key: String(orderId),
      ...(refund === 0 && isRefunded ? { values: { refund: 'before' } } : {}),
    }),

  /** Reports the state of a refund to the buyer, and to the organizer when it failed. */
  refund: (
    ctx: Context,
    orderId: number,
    kind: 'refund_started' | 'refund_done' | 'refund_failed',
    { id, amount }: { id: number; amount: number },
  ): Promise<void> =>
    (kind === 'refund_failed' ? toOrganizer : toBuyer)(ctx, orderId, {
      kind,
      amount,
      key: String(id),
    }),

  /**
   * Tells the organizer and the host of the installation that a bank disputes the payment, or asks
   * about it.
   */
  disputeOpened: (
    ctx: Context,
    orderId: number,
    {
      id,
      amount,
      due_at,
      is_inquiry,
    }: { id: number; amount: number; due_at: string | null; is_inquiry: boolean },
  ): Promise<void> =>
    toOrganizerAndHost(ctx, orderId, ({ timezone }, locale) => ({
      kind: is_inquiry ? 'inquiry_opened' : 'dispute_opened',
      amount,
      key: String(id),
      values: { until: due_at ? formatDate(due_at, timezone, locale) : 'none' },
    })),
  disputeClosed: (
    ctx: Context,
    orderId: number,
    { id, amount, outcome }: { id: number; amount: number; outcome: 'won' | 'prevented' | 'lost' },
  ): Promise<void> =>
    toOrganizerAndHost(ctx, orderId, () => ({
      kind: 'dispute_closed',
      amount,
      key: String(id),
      values: { outcome },
    })),

  /**
   * The hold expired unpaid. Any visitor could trigger this mail to any address, so it counts
   * against the quotas.
   */
  async notPaid(ctx: Context, orderId: number, failed: boolean): Promise<void> {
    const { order } = await mailContext(ctx, orderId);
    if (!order.email) return;
    if ((await waitToMail(ctx, orderId)) > 0 || !(await mayReach(ctx, 'tickets', order.email)))
      return void (await noteWithheld(ctx, orderId));
    await toBuyer(ctx, orderId, {
      kind: failed ? 'payment_failed' : 'order_expired',
      amount: order.total_gross,
      key: String(orderId),
    });
  },
};
