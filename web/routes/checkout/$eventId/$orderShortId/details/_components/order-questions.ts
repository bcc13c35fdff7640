import { CallError } from '#platform/client.ts';
import { listings } from '#features/listings/contract.ts';
import type { AnswerInput, PublicQuestion } from '#features/questions/contract.ts';
import type { Answer } from '#features/questions/rules/answer.ts';
import { isAskedOf } from '#features/questions/rules/question.ts';
import { call } from '#web/lib/api.ts';

/**
 * Loads the organizer's questions. When nothing is held any more, those of an event that has left the site are nobody's
 * to read: the checkout says then that the hold is over.
 */
export async function loadQuestions(eventId: number): Promise<PublicQuestion[]> {
  try {
    return await call(listings.questions, { params: { eventId } });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return [];
    throw error;
  }
}

/** The questions of an order: those that at least one of its tickets brings along. */
export const questionsOfOrder = (
  questions: readonly PublicQuestion[],
  ticketIds: readonly number[],
): PublicQuestion[] =>
  questions.filter(
    (question) =>
      question.belongs_to === 'ORDER' && ticketIds.some((id) => isAskedOf(question, id)),
  );

/** The questions for an attendee with this ticket. */
export const questionsOfTicket = (
  questions: readonly PublicQuestion[],
  ticketId: number,
): PublicQuestion[] =>
  questions.filter((question) => question.belongs_to === 'TICKET' && isAskedOf(question, ticketId));

/**
 * An answer for each question in order, with previous answers filled in. Empty ones are sent too:
 * errors refer to their index.
 */
export const emptyAnswers = (
  questions: readonly PublicQuestion[],
  known: readonly { question_id: number | null; answer: Answer }[],
): AnswerInput[] =>
  questions.map(({ id }) => ({
    question_id: id,
    response: {
      answer: known.find((one) => one.question_id === id)?.answer ?? null,
    },
  }));

/**
 * Adds what was typed to the answers. Typed answers to questions that no longer exist are dropped.
 */
export const withTyped = (
  answers: readonly AnswerInput[],
  typed: readonly AnswerInput[] = [],
): AnswerInput[] =>
  answers.map((empty) => typed.find((one) => one.question_id === empty.question_id) ?? empty);
