import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { Enquiry } from './contract.ts';

const theirs = 'personal data of the enquirer; the trail is kept for longer';
export const enquiryFacts = auditedFacts<Enquiry, 'created' | 'changed' | 'sent'>(
  {
    target: 'enquiry',
    trail: {
      contract: Enquiry,
      name: ({ reference }) => reference,
      leaves_out: {
        ...bookkeeping,
        event_id: 'recorded when the event is created',
        reference: 'the name of the entry',
        name: theirs,
        email: theirs,
        phone: theirs,
        organization: theirs,
        message: theirs,
        title: theirs,
        locale: 'never changes',
        timezone: 'the time zone of the venue',
        section_ids: 'recorded as sections',
        assignee_id: 'recorded as assignee_name',
      },
    },
    empties: noPages,
  },
  ['created', 'changed', 'sent'],
);
