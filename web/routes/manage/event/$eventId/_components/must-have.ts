import type { z } from 'zod';

/** A change leaves alone what is absent, and an emptied field counts as absent. In a form that shows the field it has to be filled in. */
export const mustHave = <S extends z.ZodObject>(
  schema: S,
  ...names: (keyof z.output<S> & string)[]
): S =>
  schema.superRefine((values, ctx) => {
    for (const name of names)
      if ((values as Record<string, unknown>)[name] === undefined)
        ctx.addIssue({ code: 'custom', path: [name], message: 'errors.field.required' });
  });
