import { z } from 'zod';
import { id } from '#platform/endpoint.ts';
import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts } from '#features/audit/facts.ts';

const Export = z.object({ id: id(), name: z.string() });

/** Personal data was exported to a file. The id is the event's, because exports are not stored. */
export const exportFacts = auditedFacts<z.output<typeof Export>, 'created'>(
  {
    target: 'export',
    trail: {
      contract: Export,
      name: (row) => row.name,
      leaves_out: { id: 'the id of the event', name: 'the name of the entry' },
    },
    empties: noPages,
  },
  ['created'],
);
