import { Refusal, type FieldProblem } from '#platform/pure/refusal.ts';
import { readAnswer, type Answer } from './answer.ts';
import { isAskedOf, type AskedQuestion } from './question.ts';

export interface Given {
  question_id: number;
  response?: ({ answer?: unknown } & Partial<Record<string, unknown>>) | null | undefined;
}
/** An answer for the order (`unit` null) or for its nth unit. */
export interface AcceptedAnswer {
  question: AskedQuestion;
  unit: number | null;
  answer: Answer;
}
export interface AskedUnit {
  ticket_id: number;
  questions: readonly Given[];
  /** The attendee's position in the input. */ at: number;
}

/** The answer itself; an address may also be sent as lines next to it. */
function answerIn({ type }: AskedQuestion, response: Given['response']): unknown {
  const given = response?.answer;
  const isEmpty = given === undefined || given === null || given === '';
  return type === 'ADDRESS' && isEmpty ? response : given;
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

/**
 * Refuses an answer to an unknown question, at its `question_id`: otherwise it would be lost
 * silently.
 */
export function mustBeKnown(
  given: readonly Given[],
  path: string,
  isKnown: (item: Given) => boolean,
): void {
  const errors: Record<string, FieldProblem[]> = {};
  for (const [n, value] of given.entries())
    if (!isBlank(value.response) && !isKnown(value))
      errors[`${path}.${n}.question_id`] = [{ key: 'refusals.question.gone' }];
  if (Object.keys(errors).length) throw new Refusal('input.invalid', 422, {}, errors);
}

/**
 * Accepts the answers of an order and of its units. A missing required answer or a malformed one is
 * refused at `order.questions.N.response.answer` or `attendees.N.questions.M.response.answer`;
 * answers to questions that do not apply are dropped. In a body that has all answers in one list,
 * `path` names that list.
 */
export function acceptAnswers(
  questions: readonly AskedQuestion[],
  order: readonly Given[],
  units: readonly AskedUnit[],
  path?: string,
): AcceptedAnswer[] {
  const errors: Record<string, FieldProblem[]> = {};
  const accepted: AcceptedAnswer[] = [];
  const acceptAnswers = (
    applicable: readonly AskedQuestion[],
    given: readonly Given[],
    list: string,
    unit: number | null,
  ): void => {
    let missing = given.length;
    for (const question of applicable) {
      const at = given.findIndex((item) => item.question_id === question.id);
      const read = readAnswer(question, answerIn(question, given[at]?.response));
      if ('problem' in read)
        errors[`${list}.${at === -1 ? missing++ : at}.response.answer`] = [read.problem];
      else if (read.answer !== null) accepted.push({ question, unit, answer: read.answer });
    }
  };
  const isOfOrder = (question: AskedQuestion): boolean =>
    question.belongs_to === 'ORDER' && units.some((unit) => isAskedOf(question, unit.ticket_id));
  acceptAnswers(questions.filter(isOfOrder), order, path ?? 'order.questions', null);
  for (const [n, unit] of units.entries())
    acceptAnswers(
      questions.filter(
        (question) => question.belongs_to === 'TICKET' && isAskedOf(question, unit.ticket_id),
      ),
      unit.questions,
      path ?? `attendees.${unit.at}.questions`,
      n,
    );
  if (Object.keys(errors).length) throw new Refusal('input.invalid', 422, {}, errors);
  return accepted;
}
