import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { Batcher } from '#platform/batcher.ts';
import { outsideTransaction } from '#platform/outside-transaction.ts';
import { service } from '#platform/services.ts';
import type { Payments } from '#platform/tables.ts';
import type { ProviderEvent } from './rules/reports.ts';

type ProviderName = Payments['provider'];

interface Reported {
  provider: ProviderName;
  event: ProviderEvent;
}
/**
 * Sorted, so that two processes that store the same events wait for each other without a deadlock.
 */
const inOneOrder = <R extends Reported>(all: readonly R[]): R[] =>
  all.toSorted((a, b) => (a.event.id < b.event.id ? -1 : 1));

/** Stores provider events and returns those that are new. Foreign events are stored as handled. */
export async function insertEvents<R extends Reported>(
  ctx: Context,
  all: readonly R[],
): Promise<R[]> {
  const keyOf = (provider: string, id: string): string => `${provider} ${id}`;
  const byKey = new Map(all.map((item) => [keyOf(item.provider, item.event.id), item]));
  const rows = await ctx.db
    .insertInto('provider_events')
    .values(
      inOneOrder([...byKey.values()]).map(({ provider, event }) => ({
        provider,
        provider_event_id: event.id,
        type: event.type,
        provider_account_id: event.account,
        payload: JSON.stringify(event.payload),
        outcome: event.foreign ?? null,
        handled_at: event.foreign ? ctx.now : null,
      })),
    )
    .onConflict((c) => c.columns(['provider', 'provider_event_id']).doNothing())
    .returning(['provider', 'provider_event_id'])
    .execute();
  return rows.flatMap((row) => byKey.get(keyOf(row.provider, row.provider_event_id)) ?? []);
}
interface ClosedEvent {
  provider: ProviderName;
  event_id: string;
  outcome: string;
}
const most_closed = 200;
const closing = service((ctx: Context) => {
  const db = outsideTransaction(ctx);
  return new Batcher<ClosedEvent, null>(
    async (events) => {
      await sql`
        update provider_events e set outcome = c.outcome, handled_at = now()
        from json_to_recordset(${JSON.stringify(events)}::json)
          as c (provider text, event_id text, outcome text)
        where e.provider = c.provider and e.provider_event_id = c.event_id`.execute(db);
      return events.map(() => null);
    },
    most_closed,
    { subjectOf: ({ provider, event_id }) => `${provider} ${event_id}` },
  );
});
/** Stores the outcome of an event; concurrent calls are written together. Not in a transaction. */
export const closeEvent = async (
  ctx: Context,
  provider: ProviderName,
  event_id: string,
  outcome: string,
): Promise<void> => void (await closing(ctx).add({ provider, event_id, outcome }));

/** Stores why an attempt failed whose payment stays open. */
export const noteFailedAttempt = (
  ctx: Context,
  provider: ProviderName,
  paymentId: string,
  last_error_code: string,
) =>
  ctx.db
    .updateTable('payments')
    .set({ last_error_code, updated_at: ctx.now })
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', paymentId)
    .where('status', '=', 'PENDING')
    .execute();
