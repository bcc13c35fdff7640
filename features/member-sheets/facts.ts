import { z } from 'zod';
import { id } from '#platform/endpoint.ts';
import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts } from '#features/audit/facts.ts';

const Import = z.object({ id: id(), name: z.string() });

/** Members were imported from a file; the changes are in the trail of each member. */
export const importFacts = auditedFacts<z.output<typeof Import>, 'created'>(
  {
    target: 'member_import',
    trail: {
      contract: Import,
      name: (row) => row.name,
      leaves_out: { id: 'the id of the row', name: 'the name of the entry' },
    },
    empties: noPages,
  },
  ['created'],
);
