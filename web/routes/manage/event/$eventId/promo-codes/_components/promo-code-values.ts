import { z } from 'zod';
import { NewPromoCode, type PromoCode } from '#features/promo-codes/contract.ts';
import { dateField } from '#web/lib/date-field.ts';

/**
 * Whether a code is for all tickets is a separate field: a code whose only ticket was deleted
 * applies to none.
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

/**
 * Returns the values of an empty form: a percentage off all tickets, without a limit or an expiry.
 */
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
 * Returns the values of a code for its form: the expiry in the event's time zone, an empty limit
 * for unlimited use.
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
/** Returns the body to send: no tickets means all of them. */
export const bodyOf = ({ for_all, ...values }: PromoCodeValues) => ({
  ...values,
  discount: values.discount_type === 'NONE' ? null : values.discount,
  applicable_ticket_ids: for_all ? [] : values.applicable_ticket_ids,
});
