import type { Context } from '#platform/context.ts';
import { copiesOf } from '#features/tickets/actions/copy.ts';
import * as store from '../store.ts';
import { make } from './write.ts';

/** Returns all codes of an event, expired ones too, by id. */
export const promoCodesOf = (ctx: Context, eventId: number) => store.all(ctx, eventId);

/** Copies codes without their uses; codes for tickets that were not copied are left out. */
export async function copyPromoCodes(
  tx: Context,
  fromEvent: number,
  toEvent: number,
  tickets: ReadonlyMap<number, number>,
  later: <T extends string | null>(instant: T) => T,
): Promise<void> {
  for (const code of await store.all(tx, fromEvent)) {
    const applicable_ticket_ids = copiesOf(tickets, code.applicable_ticket_ids);
    if (applicable_ticket_ids && (code.applies_to_all || applicable_ticket_ids.length))
      await make(tx, toEvent, {
        ...code,
        applicable_ticket_ids,
        expiry_date: later(code.expiry_date),
      });
  }
}
