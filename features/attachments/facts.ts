import { pagesOfEvent } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { Attachment } from './contract.ts';

export const attachmentFacts = auditedFacts<Attachment, 'created' | 'changed' | 'deleted'>(
  {
    target: 'attachment',
    trail: {
      contract: Attachment,
      name: (attachment) => attachment.name,
      leaves_out: { ...bookkeeping, url: 'follows from the file', mime_type: 'of the file' },
    },
    empties: pagesOfEvent,
  },
  ['created', 'changed', 'deleted'],
);
