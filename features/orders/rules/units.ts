import type { Given as Answered } from '#features/questions/rules/ask.ts';
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
 * Makes one attendee per unit, in the order of the items. If details are required, each needs a
 * name and an e-mail; if not, the buyer's fill in what is missing. Problems are reported at
 * `attendees.N.field`.
 */
export function unitsOf(
  items: readonly Item[],
  given: readonly Given[],
  buyer: Person,
  detailsRequired: boolean,
): Unit[] {
  const errors: Record<string, FieldProblem[]> = {};
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
      // A missing attendee is reported at the position where the caller would add them.
      const at = found?.at ?? given.length + missing++;
      const person = found?.attendee;
      if (detailsRequired && !person?.first_name)
        errors[`attendees.${at}.first_name`] = [{ key: 'invalid.required' }];
      if (detailsRequired && !person?.email)
        errors[`attendees.${at}.email`] = [{ key: 'invalid.required' }];
      units.push({
        at,
        questions: person?.questions ?? [],
        order_item_id: item.id,
        ticket_id: item.ticket_id,
        ticket_price_id: item.ticket_price_id,
        first_name: person?.first_name ?? buyer.first_name,
        last_name: person?.first_name ? (person.last_name ?? null) : buyer.last_name,
        email: person?.email ?? buyer.email,
      });
    }
  for (const { at, taken } of waiting)
    if (!taken)
      errors[`attendees.${at}.ticket_price_id`] = [{ key: 'refusals.order.attendee_without_unit' }];
  if (Object.keys(errors).length) throw new Refusal('input.invalid', 422, {}, errors);
  return units;
}
