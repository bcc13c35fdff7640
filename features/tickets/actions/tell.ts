import type { Context } from '#platform/context.ts';
import type { Refusal } from '#platform/pure/refusal.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import type { Changes } from '#platform/facts/changes.ts';
import { taxesOf } from '#features/taxes/actions/find.ts';
import type { Ticket } from '../contract.ts';
import { priceFacts, ticketFacts, type NamedPrice } from '../facts.ts';
import type { Offer } from '../rules/sale.ts';
import { chargesInLanguage } from '../rules/texts.ts';

/** Records the change of a ticket, and of each price that the ticket had before. */
export async function recordTicketChange(
  tx: Context,
  { event }: Offer,
  before: Ticket | null,
  after: Ticket | null,
): Promise<void> {
  const where = { account_id: event.account_id, event_id: event.id };
  const fact =
    before && after ? ticketFacts.changed : after ? ticketFacts.created : ticketFacts.deleted;
  const details = before && after ? await retiredCharges(tx, event.account_id, before, after) : {};
  await tx.tell(fact, { ...where, before, after, details });
  if (!before || !after) return;
  const named = (ticket: Ticket, id: number): NamedPrice | null => {
    const price = ticket.prices.find((price) => price.id === id);
    return price ? { ...price, ticket_title: after.title } : null;
  };
  for (const id of new Set([...before.prices, ...after.prices].map((price) => price.id))) {
    const [was, is] = [named(before, id), named(after, id)];
    const priceFact = was && is ? priceFacts.changed : is ? priceFacts.created : priceFacts.deleted;
    await tx.tell(priceFact, { ...where, before: was, after: is });
  }
}

/** The names of the retired taxes and fees of a ticket, when they changed. */
async function retiredCharges(
  tx: Context,
  accountId: number,
  { retired_tax_and_fee_ids: before }: Ticket,
  { retired_tax_and_fee_ids: after }: Ticket,
): Promise<Changes> {
  if (String(before) === String(after)) return {};
  const charges = chargesInLanguage(await taxesOf(tx, accountId), tx.locale);
  const names = (ids: readonly number[]): string[] =>
    charges.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return { retired_tax_and_fee_ids: [names(before), names(after)] };
}

/** Returns the refusal for a stale ticket; each of its prices has changes of its own. */
export const staleTicket = (
  tx: Context,
  event_id: number,
  id: number,
  body: { prices?: readonly { id?: number | undefined }[] | undefined },
): Promise<Refusal> =>
  staleVersion(
    tx,
    event_id,
    { fact: ticketFacts.changed, id, body },
    ...(body.prices ?? []).flatMap((price, n) =>
      price.id ? [{ fact: priceFacts.changed, id: price.id, body: price, at: `prices.${n}.` }] : [],
    ),
  );
