import type { z } from 'zod';
import type { Details } from '#features/orders/contract.ts';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import type { PublicQuestion } from '#features/questions/contract.ts';
import type { User } from '#features/users/contract.ts';
import { typedKey } from '#web/components/event-page/running-order.ts';
import { lastTypedKey } from '../../_components/remember-order.ts';
import {
  emptyAnswers,
  offeredNow,
  questionsOfOrder,
  questionsOfTicket,
  withTyped,
  type Offered,
} from './order-questions.ts';

export type Typed = z.input<typeof Details>;
type Item = PublicOrder['order_items'][number];
type Answers = Typed['order']['questions'];

/** One empty attendee per unit, in the order of the items. */
export const unitsOf = (items: readonly Item[]) =>
  items.flatMap((item) => Array.from({ length: item.quantity }, () => ({ item })));

/** The signed-in user: the likely buyer, until something else is typed. */
type Person = Pick<User, 'first_name' | 'last_name' | 'email'> | null;

/**
 * Returns the initial values: what the server already knows about this order, or about the
 * signed-in user.
 */
function startOf(order: PublicOrder, questions: readonly PublicQuestion[], person: Person): Typed {
  const buyer = order.email === null || order.email === undefined ? person : null;
  const known = [...order.attendees];
  const answered = (attendeeId: number | null) =>
    order.question_answers.filter((questionAnswer) => questionAnswer.attendee_id === attendeeId);
  const ticketIds = order.order_items.map((item) => item.ticket_id);
  return {
    order: {
      first_name: order.first_name ?? buyer?.first_name ?? '',
      last_name: order.last_name ?? buyer?.last_name ?? '',
      email: order.email ?? buyer?.email ?? '',
      terms: false,
      questions: emptyAnswers(questionsOfOrder(questions, ticketIds), answered(null)),
    },
    attendees: unitsOf(order.order_items).map(({ item }) => {
      const index = known.findIndex((entry) => entry.ticket_price_id === item.ticket_price_id);
      const [person] = index === -1 ? [] : known.splice(index, 1);
      const answers = emptyAnswers(
        questionsOfTicket(questions, item.ticket_id),
        person ? answered(person.id) : [],
      );
      return {
        ticket_id: item.ticket_id,
        ticket_price_id: item.ticket_price_id,
        questions: answers,
        first_name: person?.first_name ?? '',
        last_name: person?.last_name ?? '',
        email: person?.email ?? '',
      };
    }),
  };
}

/**
 * Returns the values typed for this order in this tab, else what the server knows. After choosing
 * other tickets, or an expired hold, the next order of the event starts with what was typed for the
 * last one; its terms must be accepted again.
 */
export function restoredValues(
  order: PublicOrder,
  questions: readonly PublicQuestion[],
  person: Person = null,
): Typed {
  const start = startOf(order, questions, person);
  try {
    const saved = savedAs(typedKey(order.short_id));
    if (saved?.attendees?.length === start.attendees?.length)
      return merged(start, saved, questions);
    const last = order.email === null ? savedAs(lastTypedKey(order.event_id)) : null;
    if (last) return merged(start, forUnitsOf(start, last), questions);
  } catch {
    // Storage that is forbidden or contains something else counts as empty.
  }
  return start;
}

const savedAs = (key: string): Saved | null =>
  JSON.parse(sessionStorage.getItem(key) ?? 'null') as Saved | null;

/** Assigns to each ticket one of the attendees typed for its price before. */
function forUnitsOf(start: Typed, last: Saved): Saved {
  const unassigned = [...(last.attendees ?? [])];
  const attendees = (start.attendees ?? []).map((attendee) => {
    const at = unassigned.findIndex((typed) => typed.ticket_price_id === attendee.ticket_price_id);
    return (at === -1 ? undefined : unassigned.splice(at, 1)[0]) ?? attendee;
  });
  return { ...last, order: { ...last.order, terms: false }, attendees };
}

/** The input, and the texts in which its options were offered. */
type Saved = Typed & { offered?: Offered };

/** Questions may have been added or removed since, so answers are matched by question. */
function merged(start: Typed, saved: Saved | null, questions: readonly PublicQuestion[]): Typed {
  if (!saved) return start;
  const answers = (empty: Answers, typed: Answers) =>
    withTyped(empty ?? [], typed, questions, saved.offered);
  return {
    order: {
      ...start.order,
      ...saved.order,
      questions: answers(start.order.questions, saved.order.questions),
    },
    attendees: (start.attendees ?? []).map((attendee, index) => ({
      ...attendee,
      ...saved.attendees?.[index],
      questions: answers(attendee.questions, saved.attendees?.[index]?.questions),
    })),
  };
}

/** Stores the values in this tab until something is bought; does nothing without storage. */
export function saveTyped(
  { event_id, short_id }: Pick<PublicOrder, 'event_id' | 'short_id'>,
  values: Typed,
  questions: readonly PublicQuestion[],
): void {
  const saved: Saved = { ...values, offered: offeredNow(questions) };
  try {
    for (const key of [typedKey(short_id), lastTypedKey(event_id)])
      sessionStorage.setItem(key, JSON.stringify(saved));
  } catch {
    // Without storage, a reload starts empty.
  }
}

/** Returns the body as typed. Attendees are included only where names or answers are required. */
export function bodyOf({ order, attendees = [] }: Typed, named: boolean): Typed {
  if (named) return { order, attendees };
  return {
    order,
    attendees: attendees.some((attendee) => attendee.questions?.length)
      ? attendees.map(({ ticket_id, ticket_price_id, questions }) => ({
          ticket_id,
          ticket_price_id,
          questions,
        }))
      : [],
  };
}

/**
 * Returns the body with the buyer's name on all tickets, each with its own answers: sent whether
 * names are required or not, as the organizer may require them at any moment.
 */
export function forBuyer({ order, attendees = [] }: Typed): Typed {
  const { first_name, last_name, email } = order;
  return {
    order,
    attendees: attendees.map((attendee) => ({ ...attendee, first_name, last_name, email })),
  };
}
