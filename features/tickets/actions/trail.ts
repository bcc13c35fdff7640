import type { Context } from '#platform/context.ts';
import { toMajor } from '#platform/pure/money.ts';
import { record } from '#features/audit/actions/record.ts';
import { changesBetween, type AuditAction, type Changes } from '#features/audit/rules/changes.ts';
import type { Ticket } from '../contract.ts';
import { loadOffer } from './offer.ts';
import { staffTicket } from '../rules/view.ts';

const ticketFields = [
  'title',
  'type',
  'is_hidden',
  'is_hidden_without_promo_code',
  'sale_start_date',
  'sale_end_date',
  'min_per_order',
  'max_per_order',
  'tax_and_fee_ids',
  'membership_tiers',
] as const;
const priceFields = [
  'label',
  'price',
  'initial_quantity_available',
  'is_hidden',
  'sale_start_date',
  'sale_end_date',
] as const;

/** A ticket as it is now, to be compared later. */
export async function ticketNow(ctx: Context, eventId: number, id: number): Promise<Ticket | null> {
  const offer = await loadOffer(ctx, eventId);
  const ticket = offer?.tickets.find((one) => one.id === id);
  return ticket && offer ? staffTicket(ticket, offer) : null;
}

/** Writes into the trail what became of a ticket and of each of its prices. Amounts are told in major units. */
export async function recordTicket(
  tx: Context,
  of: { account_id: number; event_id: number; currency: string },
  before: Ticket | null,
  after: Ticket | null,
): Promise<void> {
  const ticket = after ?? before;
  if (!ticket) return;
  const { currency, ...where } = of;
  const action: AuditAction = before && after ? 'changed' : after ? 'created' : 'deleted';
  await record(tx, {
    ...where,
    target_type: 'ticket',
    target_id: ticket.id,
    name: ticket.title,
    action,
    changes: before && after ? changesBetween<Ticket>(before, after, ticketFields) : {},
  });
  if (!before || !after) return;
  const ids = new Set([...before.prices, ...after.prices].map((price) => price.id));
  for (const id of ids) {
    const [was, is] = [
      before.prices.find((price) => price.id === id),
      after.prices.find((price) => price.id === id),
    ];
    const price = is ?? was;
    if (price)
      await record(tx, {
        ...where,
        target_type: 'price',
        target_id: id,
        name: [ticket.title, price.label].filter(Boolean).join(' – '),
        action: was && is ? 'changed' : is ? 'created' : 'deleted',
        changes: was && is ? inMajor(changesBetween(was, is, priceFields), currency) : {},
      });
  }
}

const inMajor = (changes: Changes, currency: string): Changes =>
  changes['price']
    ? {
        ...changes,
        price: [
          toMajor(Number(changes['price'][0]), currency),
          toMajor(Number(changes['price'][1]), currency),
        ],
      }
    : changes;
