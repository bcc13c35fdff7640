import type { booking } from '#features/orders/booking.contract.ts';
import { CallError } from '#platform/client.ts';
import type { AnswerOf } from '#platform/endpoint.ts';

type Cancellation = AnswerOf<typeof booking.read>;

/** The figures that the buyer agrees to, as they are sent. */
export const promisedOf = ({ currency, refund }: Cancellation) => ({ currency, refund });
/** The refund has become less: the figures must be shown again. */
export const isLessNow = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'booking.refund_is_less';

/**
 * Returns the outcome of a cancellation, also when the response to the first attempt was lost: then
 * the order is already cancelled, and the figures are in the mail.
 */
export const cancelOnce = (
  cancelling: Promise<Cancellation>,
  cancellation: Cancellation,
): Promise<Cancellation> =>
  cancelling.catch((error: unknown) => {
    if (error instanceof CallError && error.code === 'order.already_cancelled')
      return { ...cancellation, state: 'CANCELLED', paid: 0, fee: 0, refund: 0 };
    throw error;
  });
