import pLimit from 'p-limit';
import { service, type HasServices } from '#platform/services.ts';

/**
 * The number of concurrent provider calls that reports may make: Stripe allows a live account a
 * hundred per second.
 */
const most_asked_at_once = 24;
const turns = service(() => pLimit(most_asked_at_once));

/**
 * Queues a provider call of one of many jobs. Calls that a buyer waits for are made at once
 * instead.
 */
export const queryInTurn = <T>(ctx: HasServices, query: () => Promise<T>): Promise<T> =>
  turns(ctx)(query);
