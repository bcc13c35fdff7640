import { z } from 'zod';
import { NewPromoCode, type PromoCode } from '#features/promo-codes/contract.ts';
import { dateField } from '#web/lib/date-field.ts';

/**
 * Whether a code is for all tickets is a field of its own: a code whose only ticket was deleted is
 * for none.
 */
export const promoCodeSchema = NewPromoCode.extend({ for_all: z.boolean() }).superRefine(
  ({ for_all, applicable_ticket_ids, discount_type, discount }, ctx) => {
    if (!for_all && !applicable_ticket_ids?.length)
      ctx.addIssue({
        code: 'custom',
        path: ['applicable_ticket_ids'],
        message: 'errors.field.choose',
      });
    if (discount_type !== 'NONE' && !discount)
      ctx.addIssue({ code: 'custom', path: ['discount'], message: 'promo_codes.discount_missing' });
    if (discount_type === 'PERCENTAGE' && (discount ?? 0) > 100)
      ctx.addIssue({
        code: 'custom',
        path: ['discount'],
        message: 'promo_codes.discount_too_high',
      });
  },
);
export type PromoCodeValues = z.input<typeof promoCodeSchema>;

/** The values of an empty form: a percentage off all tickets, without a limit or an expiry. */
export const newPromoCode = (): PromoCodeValues => ({
  code: '',
  discount_type: 'PERCENTAGE',
  discount: null,
  for_all: true,
  applicable_ticket_ids: [],
  max_allowed_usages: null,
  expiry_date: '',
});

/**
 * A code as its form shows it: the expiry by the event's clock, an empty limit for "as often as one
 * likes".
 */
export const valuesOf = (code: PromoCode, zone: string): PromoCodeValues => ({
  code: code.code,
  discount_type: code.discount_type,
  discount: code.discount_type === 'NONE' ? null : code.discount,
  for_all: code.applies_to_all,
  applicable_ticket_ids: code.applicable_ticket_ids,
  max_allowed_usages: code.max_allowed_usages,
  expiry_date: dateField(code.expiry_date, zone),
});

export type PromoCodeBody = ReturnType<typeof bodyOf>;
/** The body to send: no tickets means all of them. */
export const bodyOf = ({ for_all, ...values }: PromoCodeValues) => ({
  ...values,
  discount: values.discount_type === 'NONE' ? null : values.discount,
  applicable_ticket_ids: for_all ? [] : values.applicable_ticket_ids,
});
