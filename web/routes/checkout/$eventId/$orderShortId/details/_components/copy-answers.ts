import type { Form } from '#web/lib/use-form.ts';
import type { Typed } from './typed.ts';

/** The index of the first ticket with a question that a later one has too; -1 without one. */
export function copySource({ attendees = [] }: Typed): number {
  return attendees.findIndex((attendee, index) =>
    attendee.questions?.some((answer) =>
      attendees
        .slice(index + 1)
        .some((other) =>
          other.questions?.some(({ question_id }) => question_id === answer.question_id),
        ),
    ),
  );
}

/** Copies the answers of one ticket to all later tickets with the same questions. */
export function copyAnswers(form: Form<Typed>, from: number): void {
  const { attendees = [] } = form.values;
  const answersToCopy = attendees[from]?.questions ?? [];
  attendees.forEach((attendee, index) => {
    if (index > from)
      attendee.questions?.forEach(({ question_id }, n) => {
        const same = answersToCopy.find((answer) => answer.question_id === question_id);
        if (same)
          form.set(
            `attendees.${index}.questions.${n}.response.answer`,
            same.response?.answer ?? null,
          );
      });
  });
}
