import { z } from 'zod';
import { id } from '#platform/endpoint.ts';
import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts } from '#features/audit/facts.ts';

const Person = z.object({ id: id(), name: z.string() });

/** Changes to a user's credentials, recorded in the audit trail of every account they work in. */
export const accessFacts = auditedFacts<z.output<typeof Person>, 'changed'>(
  {
    target: 'user',
    trail: {
      contract: Person,
      name: (person) => person.name,
      leaves_out: { id: 'the id of the row' },
    },
    empties: noPages,
  },
  ['changed'],
);
