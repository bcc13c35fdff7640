import type { Context } from '#platform/context.ts';
import { copiesOf } from '#features/tickets/actions/copy.ts';
import * as store from '../store.ts';
import { create } from './write.ts';

/**
 * Copies questions without their answers; those about tickets that were not copied are left out.
 */
export async function copyQuestions(
  tx: Context,
  fromEvent: number,
  toEvent: number,
  tickets: ReadonlyMap<number, number>,
): Promise<void> {
  for (const question of await store.all(tx, fromEvent)) {
    const ticket_ids = copiesOf(tickets, question.ticket_ids);
    if (ticket_ids && (question.applies_to_all || ticket_ids.length))
      await create(tx, toEvent, { ...question, ticket_ids });
  }
}
