import pLimit from 'p-limit';
import { service, type HasServices } from '#platform/services.ts';

/** How many calls of reports providers have at once: of a live account Stripe answers a hundred a second. */
const most_asked_at_once = 24;
const turns = service(() => pLimit(most_asked_at_once));

/** Asks a provider for one of many jobs, when it is their turn. What a buyer waits for is asked at once. */
export const askInTurn = <T>(ctx: HasServices, ask: () => Promise<T>): Promise<T> =>
  turns(ctx)(ask);
