import type { Given as Answered } from '#features/questions/rules/accept-answers.ts';
import { Refusal, type FieldProblem } from '#platform/pure/refusal.ts';

export interface Item {
  id: number;
  ticket_id: number;
  ticket_price_id: number;
  quantity: number;
}
export interface Given {
  ticket_id: number;
  ticket_price_id: number;
  first_name?: string | undefined;
  last_name?: string | null | undefined;
  email?: string | undefined;
  questions?: readonly Answered[] | undefined;
}
export interface Person {
  first_name: string;
  last_name: string | null;
  email: string;
}
export interface Unit extends Person {
  order_item_id: number;
  ticket_id: number;
  ticket_price_id: number;
  /** The attendee's position in the input, and their answers. */ at: number;
  questions: readonly Answered[];
}

/**
 * Makes one attendee per unit, in the order of the items. What an attendee lacks is filled with the
 * buyer's details.
 */
export function unitsOf(items: readonly Item[], given: readonly Given[], buyer: Person): Unit[] {
  const waiting = given.map((attendee, at) => ({ attendee, at, taken: false }));
  const units: Unit[] = [];
  let missing = 0;
  for (const item of items)
    for (let n = 0; n < item.quantity; n++) {
      const found = waiting.find(
        (w) =>
          !w.taken &&
          w.attendee.ticket_price_id === item.ticket_price_id &&
          w.attendee.ticket_id === item.ticket_id,
      );
      if (found) found.taken = true;
      const person = found?.attendee;
      units.push({
        // A missing attendee is reported at the position where the caller would add them.
        at: found?.at ?? given.length + missing++,
        questions: person?.questions ?? [],
        order_item_id: item.id,
        ticket_id: item.ticket_id,
        ticket_price_id: item.ticket_price_id,
        first_name: person?.first_name ?? buyer.first_name,
        last_name: person?.first_name ? (person.last_name ?? null) : buyer.last_name,
        email: person?.email ?? buyer.email,
      });
    }
  return units;
}

/**
 * Refuses attendees without a unit and, if details are required, units without a name or an e-mail
 * of their own, at `attendees.N.field`.
 */
export function checkAttendees(
  units: readonly Unit[],
  given: readonly Given[],
  detailsRequired: boolean,
): void {
  const errors: Record<string, FieldProblem[]> = {};
  if (detailsRequired)
    for (const { at } of units)
      for (const field of ['first_name', 'email'] as const)
        if (!given[at]?.[field]) errors[`attendees.${at}.${field}`] = [{ key: 'invalid.required' }];
  const served = new Set(units.map(({ at }) => at));
  for (const at of given.keys())
    if (!served.has(at))
      errors[`attendees.${at}.ticket_price_id`] = [{ key: 'refusals.order.attendee_without_unit' }];
  if (Object.keys(errors).length) throw new Refusal('input.invalid', 422, {}, errors);
}
