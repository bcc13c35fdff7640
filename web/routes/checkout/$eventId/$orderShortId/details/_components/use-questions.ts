import { useState } from 'react';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import type { AnswerInput, PublicQuestion } from '#features/questions/contract.ts';
import type { Form } from '#web/lib/use-form.ts';
import {
  emptyAnswers,
  loadQuestions,
  questionsOfOrder,
  questionsOfTicket,
  withTyped,
} from './order-questions.ts';
import type { Typed } from './typed.ts';

/**
 * The organizer's questions, and a function that reloads them: details may be refused for a
 * question that was added while they were typed. Such a question is appended, at the index that the
 * server reports as missing.
 */
export function useQuestions(order: PublicOrder, first: readonly PublicQuestion[]) {
  const [questions, setQuestions] = useState(first);
  async function askAnew({ values, set }: Form<Typed>): Promise<void> {
    const now = await loadQuestions(order.event_id).catch(() => null);
    if (!now) return;
    setQuestions(now);
    const addTo = (
      path: string,
      questions: PublicQuestion[],
      given: readonly AnswerInput[] = [],
    ) => {
      const since = questions.filter(({ id }) => !given.some((item) => item.question_id === id));
      emptyAnswers(since, []).forEach((emptyAnswer, n) =>
        set(`${path}.${given.length + n}`, emptyAnswer),
      );
      // A choice that is no longer offered is cleared.
      withTyped(given, given, questions).forEach((item, n) => {
        if (String(item.response?.answer) !== String(given[n]?.response?.answer))
          set(`${path}.${n}.response.answer`, item.response?.answer);
      });
    };
    const ticketIds = order.order_items.map((item) => item.ticket_id);
    addTo('order.questions', questionsOfOrder(now, ticketIds), values.order.questions);
    values.attendees?.forEach(({ ticket_id, questions: given }, n) =>
      addTo(`attendees.${n}.questions`, questionsOfTicket(now, ticket_id), given),
    );
  }
  return { questions, askAnew };
}
