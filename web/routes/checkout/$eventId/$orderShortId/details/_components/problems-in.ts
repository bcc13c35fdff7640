import { readAnswer } from '#features/questions/rules/answer.ts';
import { isChoice } from '#features/questions/rules/question.ts';
import type { AnswerInput, PublicQuestion } from '#features/questions/contract.ts';
import type { FieldProblem } from '#platform/pure/refusal.ts';
import type { Typed } from './typed.ts';

// The text of a problem, with the label of its field.
const required: FieldProblem = { key: 'errors.field.required' };
const choose: FieldProblem = { key: 'errors.field.choose' };
const empty = (text: unknown): boolean => typeof text !== 'string' || text.trim() === '';

/**
 * Returns what the server would refuse beyond the form's schema, by the server's own rules and
 * paths, so that all errors are displayed at once. `named`: each ticket has its own name and email.
 */
export function problemsIn(
  { order, attendees = [] }: Typed,
  questions: readonly PublicQuestion[],
  named: boolean,
): Record<string, FieldProblem> {
  const found: Record<string, FieldProblem> = {};
  const answers = (path: string, given: readonly AnswerInput[] = []): void =>
    given.forEach(({ question_id, response }, n) => {
      const question = questions.find((question) => question.id === question_id);
      if (!question) return;
      const read = readAnswer(question, response?.answer);
      if (!('problem' in read)) return;
      const missing = isChoice(question.type) ? choose : required;
      found[`${path}.questions.${n}.response.answer`] =
        read.problem.key === 'invalid.required' ? missing : read.problem;
    });
  answers('order', order.questions);
  attendees.forEach((attendee, index) => {
    if (named)
      for (const field of ['first_name', 'email'] as const)
        if (empty(attendee[field])) found[`attendees.${index}.${field}`] = required;
    answers(`attendees.${index}`, attendee.questions);
  });
  if (!order.terms) found['order.terms'] = { key: 'invalid.terms' };
  return found;
}
