import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { Enquiry } from './contract.ts';

const theirs = 'who asks said it to the venue; the trail is kept for longer';
export const enquiryFacts = auditedFacts<Enquiry, 'created' | 'changed' | 'sent'>(
  {
    target: 'enquiry',
    trail: {
      contract: Enquiry,
      name: ({ reference }) => reference,
      leaves_out: {
        ...bookkeeping,
        event_id: 'the event tells that it was made',
        reference: 'is its name',
        name: theirs,
        email: theirs,
        phone: theirs,
        organization: theirs,
        message: theirs,
        title: theirs,
        locale: 'never changes',
        timezone: 'is the venue’s',
        section_ids: 'sections tells it',
        assignee_id: 'assignee_name tells it',
      },
    },
    empties: noPages,
  },
  ['created', 'changed', 'sent'],
);
