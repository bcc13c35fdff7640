import type { z } from 'zod';
import { isRecord } from '#platform/pure/is-record.ts';
import { valueAt } from '#web/lib/paths.ts';

/**
 * Makes fields required. An update ignores absent fields, and an emptied field counts as absent, so
 * a form that displays the field must require it.
 */
export const requireFields = <S extends z.ZodObject>(
  schema: S,
  ...names: (keyof z.output<S> & string)[]
): S =>
  schema.superRefine(
    (values, ctx) => {
      for (const name of names)
        if (valueAt(values, name) === undefined)
          ctx.addIssue({ code: 'custom', path: [name], message: 'errors.field.required' });
    },
    // Also where another field is wrong: everything is reported at once.
    { when: ({ value }) => isRecord(value) },
  );
