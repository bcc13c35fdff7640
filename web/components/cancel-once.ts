import type { booking } from '#features/orders/booking.contract.ts';
import { CallError } from '#platform/client.ts';
import type { AnswerOf } from '#platform/endpoint.ts';

type Cancellation = AnswerOf<typeof booking.read>;

/** What is sent of the figures that the buyer agrees to. */
export const promisedOf = ({ currency, refund }: Cancellation) => ({ currency, refund });
/** Less would go back by now: the figures are to be shown anew. */
export const isLessNow = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'booking.refund_is_less';

/**
 * What became of cancelling, also when the answer of the first try was lost: then it is cancelled already, and the
 * figures are in the mail.
 */
export const cancelOnce = (
  cancelling: Promise<Cancellation>,
  shown: Cancellation,
): Promise<Cancellation> =>
  cancelling.catch((error: unknown) => {
    if (error instanceof CallError && error.code === 'order.already_cancelled')
      return { ...shown, state: 'CANCELLED', paid: 0, fee: 0, refund: 0 };
    throw error;
  });
