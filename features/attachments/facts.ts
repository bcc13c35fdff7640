import { pagesOfEvent } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { Attachment } from './contract.ts';

export const attachmentFacts = auditedFacts<Attachment, 'created' | 'changed' | 'deleted'>(
  {
    target: 'attachment',
    trail: {
      contract: Attachment,
      name: (attachment) => attachment.name,
      leaves_out: {
        ...bookkeeping,
        url: 'property of the file, which never changes',
        mime_type: 'property of the file, which never changes',
        size: 'property of the file, which never changes',
      },
    },
    empties: pagesOfEvent,
  },
  ['created', 'changed', 'deleted'],
);
