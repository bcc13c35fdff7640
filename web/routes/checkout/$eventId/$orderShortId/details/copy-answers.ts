import type { Form } from '#web/lib/use-form.ts';
import type { Typed } from './typed.ts';

/** The first ticket that is asked something that a later one is asked too; -1 without one. */
export function copySource({ attendees = [] }: Typed): number {
  return attendees.findIndex((one, at) =>
    one.questions?.some((answer) =>
      attendees
        .slice(at + 1)
        .some((other) =>
          other.questions?.some(({ question_id }) => question_id === answer.question_id),
        ),
    ),
  );
}

/** Gives the answers of one ticket to all later ones that are asked the same. */
export function copyAnswers(form: Form<Typed>, from: number): void {
  const { attendees = [] } = form.values;
  const given = attendees[from]?.questions ?? [];
  attendees.forEach((one, at) => {
    if (at > from)
      one.questions?.forEach(({ question_id }, n) => {
        const same = given.find((answer) => answer.question_id === question_id);
        if (same)
          form.set(`attendees.${at}.questions.${n}.response.answer`, same.response?.answer ?? null);
      });
  });
}
