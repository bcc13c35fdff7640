import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { readdressUnsent, withdrawUnsent } from '#platform/mail-deliveries.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import { removed_address } from '#platform/retention.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import {
  correctableAnswers,
  correctionFrom,
  storeCorrection,
} from '#features/questions/actions/answers.ts';
import type { BuyerChange } from '../contract.ts';
import { buyerFacts } from '../facts.ts';
import { withdrawMails } from '../forget.store.ts';
import { unlessErased } from './unless-erased.ts';
import * as orderRows from '../rows.store.ts';
import * as store from '../store.ts';

type Change = z.output<typeof BuyerChange>;

/**
 * Changes the buyer and their answers. Tickets already sent stay as they are; those that wait for
 * the mail server go to the new address.
 */
export async function changeBuyer(
  ctx: Context,
  eventId: number,
  id: number,
  input: Change,
): Promise<void> {
  const { questions, version } = input;
  await ctx.tx(async (tx) => {
    const before = await store.lock(tx, id);
    if (!before) throw notFound();
    if (before.status !== 'COMPLETED' && before.status !== 'CANCELLED')
      refuse('order.not_completed');
    if (version !== undefined && version !== before.version)
      throw await staleVersion(tx, eventId, { fact: buyerFacts.changed, id, body: input });
    const fields = columnsOf<Change, store.BuyerFields>(input, {
      first_name: 'kept',
      last_name: 'kept',
      email: 'kept',
      questions: 'stored elsewhere',
      version: 'stored elsewhere',
    });
    if (questions || Object.keys(fields).length > 0) await store.changeBuyer(tx, id, fields);
    const tickets = { kind: 'order_tickets', id };
    if (fields.email === removed_address) {
      await withdrawUnsent(tx, id, tickets);
      await withdrawMails(tx, id, before.email);
    } else if (fields.email && fields.email !== before.email)
      await readdressUnsent(tx, id, tickets, fields.email);
    if (questions) {
      const order = await orderRows.find(tx, id);
      const ticket_ids = (order?.items ?? []).map(({ ticket_id }) => ticket_id);
      const of = { event_id: eventId, order_id: id, attendee_id: null };
      const correctable = await correctableAnswers(tx, of);
      await storeCorrection(tx, of, correctionFrom(correctable, ticket_ids, questions));
    }
    const where = { account_id: accountOf(tx), event_id: eventId };
    const after = { ...before, ...fields };
    const recorded = unlessErased(before, after);
    await tx.tell(buyerFacts.changed, { ...where, before: recorded, after });
  });
}
