import { NewEvent } from '#features/events/contract.ts';
import { NewOrganizer } from '#features/organizers/contract.ts';
import { id, maybe } from '#platform/endpoint.ts';

const { name, email } = NewOrganizer.shape;

/** The event, and an organizer that is either chosen or named. */
export const newEventSchema = NewEvent.pick({ title: true, start_date: true, end_date: true })
  .extend({ organizer_id: maybe(id()), name: maybe(name), email: maybe(email) })
  .superRefine(
    (input, ctx) => {
      if (input.organizer_id !== undefined) return;
      for (const path of ['name', 'email'] as const)
        if (input[path] === undefined)
          ctx.addIssue({ code: 'custom', path: [path], message: 'errors.field.required' });
    },
    // Also where the title or the start is missing: everything is reported at once.
    { when: () => true },
  );
