import { CallError } from '#platform/client.ts';
import { listings } from '#features/listings/contract.ts';
import type { AnswerInput, PublicQuestion } from '#features/questions/contract.ts';
import type { Answer } from '#features/questions/rules/answer.ts';
import { isAskedOf, isChoice } from '#features/questions/rules/question.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { call } from '#web/lib/api.ts';
import { pageLocale } from '#web/lib/locale.tsx';

/**
 * Loads the organizer's questions. For an event that is no longer public they may not be read once
 * nothing is held; the checkout then shows that the hold has ended.
 */
export async function loadQuestions(eventId: number): Promise<PublicQuestion[]> {
  try {
    return await call(listings.questions, { params: { eventId } });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return [];
    throw error;
  }
}

/** Returns the questions of an order: those that apply to at least one of its tickets. */
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

/** The language and texts in which the options of each question were offered. */
export interface Offered {
  locale: Locale;
  options: Readonly<Record<number, readonly string[]>>;
}

type Given = NonNullable<AnswerInput['response']>['answer'];
/**
 * Converts earlier choices to the current options: another language has them at the same position.
 * A choice that is no longer offered is dropped, as it could not be seen or undone.
 */
function chosenNow({ id, type, options }: PublicQuestion, given: Given, before?: Offered): Given {
  if (!isChoice(type)) return given;
  const other = before && before.locale !== pageLocale() ? (before.options[id] ?? []) : [];
  const now = (word: string): string[] => {
    const index = other.length === options.length ? other.indexOf(word) : -1;
    return options.filter((option, n) => (index === -1 ? option === word : n === index));
  };
  if (typeof given === 'string') return now(given)[0] ?? null;
  return Array.isArray(given) ? given.flatMap(now) : given;
}

/**
 * An answer for each question in order, with previous answers filled in. Empty ones are sent too:
 * errors refer to their index.
 */
export const emptyAnswers = (
  questions: readonly PublicQuestion[],
  known: readonly { question_id: number | null; answer: Answer }[],
): AnswerInput[] =>
  questions.map((question) => ({
    question_id: question.id,
    response: {
      answer: chosenNow(
        question,
        known.find((item) => item.question_id === question.id)?.answer ?? null,
      ),
    },
  }));

/** Merges earlier input into the answers. Input for questions that no longer exist is dropped. */
export const withTyped = (
  answers: readonly AnswerInput[],
  typed: readonly AnswerInput[] = [],
  questions: readonly PublicQuestion[] = [],
  before?: Offered,
): AnswerInput[] =>
  answers.map((empty) => {
    const answer = typed.find(({ question_id }) => question_id === empty.question_id);
    const question = questions.find(({ id }) => id === empty.question_id);
    if (!answer || !question) return answer ?? empty;
    return {
      ...answer,
      response: {
        ...answer.response,
        answer: chosenNow(question, answer.response?.answer, before),
      },
    };
  });

/** Returns the options offered now, to be stored with the input. */
export const offeredNow = (questions: readonly PublicQuestion[]): Offered => ({
  locale: pageLocale(),
  options: Object.fromEntries(questions.map(({ id, options }) => [id, options])),
});
