import type { Context } from '#platform/context.ts';
import type { FileAnswer } from '#platform/http.ts';
import { formatShortDate } from '#platform/pure/date-text.ts';
import { personName } from '#platform/pure/person-name.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { eventForBuyer } from '#features/events/actions/for-buyer.ts';
import { whenText } from '#features/events/mail/when-text.ts';
import { organizerContact } from '#features/organizers/actions/defaults.ts';
import { lostOf } from '#features/payments/actions/disputes.ts';
import { rateText } from '#features/taxes/rules/rate-text.ts';
import { locationText } from '../documents.ts';
import { amountText } from '../mail/order-mail-context.ts';
import { receiptPdf, type ReceiptSheet } from '../pdf/receipt-pdf.ts';
import { boughtWith } from './request-refund.ts';
import * as receipts from '../receipts.store.ts';
import { billOf } from '../rules/bill.ts';
import { toOrder, type OrderRow } from '../rows.store.ts';

/**
 * Returns the receipt of a paid order, also when it was cancelled afterwards; the number never
 * changes.
 */
export async function receipt(ctx: Context, order: OrderRow): Promise<FileAnswer> {
  if (order.completed_at === null) refuse('order.not_completed');
  if (order.total_gross === 0) refuse('order.nothing_was_paid');
  const { number, issued_at } =
    (await receipts.find(ctx, order.id)) ?? (await receipts.issue(ctx, order));
  const text = String(number).padStart(5, '0');
  return {
    bytes: await receiptPdf(
      await sheetOf(ctx, order, { number: text, issued_at, completed_at: order.completed_at }),
      (key, values) => ctx.texts.format(ctx.locale, key, values),
      ctx.locale,
    ),
    mime_type: 'application/pdf',
    name: `receipt-${text}-${order.public_id}.pdf`,
    attachment: true,
  };
}

const methods = { stripe: 'receipt.with.stripe', payme: 'receipt.with.payme' } as const;
async function sheetOf(
  ctx: Context,
  order: OrderRow,
  { number, issued_at, completed_at }: Record<'number' | 'issued_at' | 'completed_at', string>,
): Promise<ReceiptSheet> {
  const { locale } = ctx;
  const event = await eventForBuyer(ctx, order.event_id);
  const organizer = await organizerContact(ctx, event.organizer_id);
  const format = (key: Parameters<typeof ctx.texts.format>[1]): string =>
    ctx.texts.format(locale, key);
  const day = (instant: string): string => formatShortDate(instant, event.timezone, locale);
  const location = locationText(event);
  // How it was paid: by the payment that bought the order, or as staff recorded it.
  const bought = await boughtWith(ctx, order.id);
  return {
    number,
    venue_name: ctx.venue.name,
    organizer: {
      name: event.organizer.name,
      contact: [event.settings.support_email ?? organizer?.email, organizer?.phone]
        .filter(Boolean)
        .join('\n'),
    },
    buyer: [personName({ ...order, first_name: order.first_name ?? '' }), order.email]
      .filter(Boolean)
      .join('\n'),
    facts: [
      [format('receipt.issued'), day(issued_at)],
      [format('receipt.order'), order.public_id],
      [format('receipt.paid_on'), day(completed_at)],
      [
        format('receipt.paid_with'),
        format(bought ? methods[bought.provider] : 'receipt.with.elsewhere'),
      ],
      [format('receipt.event'), event.title],
      [format('receipt.date'), whenText(event, locale)],
      ...(location ? [[format('receipt.place'), location] as const] : []),
    ],
    lines: order.items.map((item) => ({
      name: item.item_name,
      quantity: String(item.quantity),
      unit: amountText(locale, item.price_before_discount, order.currency),
      amount: amountText(locale, item.quantity * item.price_before_discount, order.currency),
    })),
    sums: sumsOf(ctx, order, bought ? await lostOf(ctx, bought.id) : 0),
  };
}

/**
 * From the lines to the amount paid, and the part of it that was refunded or taken back by the
 * buyer's bank.
 */
function sumsOf(ctx: Context, order: OrderRow, lost: number): ReceiptSheet['sums'] {
  const { currency, total_refunded } = order;
  const { discount, charges, total } = billOf(toOrder(order));
  const sum = (label: string, amount: number, strong = false) => ({
    label,
    amount: amountText(ctx.locale, amount, currency),
    strong,
  });
  const format = (key: Parameters<typeof ctx.texts.format>[1]): string =>
    ctx.texts.format(ctx.locale, key);
  return [
    ...(discount < 0 ? [sum(format('receipt.discount'), discount)] : []),
    ...charges.map((charge) => sum(rateText(charge, currency, ctx.locale), charge.value)),
    sum(format('receipt.total'), total, true),
    ...(total_refunded ? [sum(format('receipt.refunded'), -total_refunded)] : []),
    ...(lost ? [sum(format('receipt.taken_back'), -lost)] : []),
    ...(total_refunded || lost
      ? [sum(format('receipt.remaining'), Math.max(0, total - total_refunded - lost), true)]
      : []),
  ];
}
