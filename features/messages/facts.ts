import type { QueuedJob } from '#platform/enqueue-many.ts';
import { declareFacts } from '#platform/facts/fact.ts';
import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { Message } from './contract.ts';
import { MemberMessage } from './members.contract.ts';

/** A message, and whether its writer gets a copy. */
export type OutgoingMessage = Message & { copy: boolean };
export type OutgoingMemberMessage = MemberMessage & { copy: boolean };

const delivery = ({ id, copy }: { id: number; copy: boolean }): QueuedJob => ({
  name: 'message.deliver',
  payload: { message_id: id, copy },
  options: { key: `message.deliver:${id}` },
});

// A message never changes once it is sent: the trail records that it was sent, or removed from the
// list.
const sharedFields = {
  id: bookkeeping.id,
  created_at: bookkeeping.created_at,
  is_test: 'test messages are not recorded',
  recipients_count: 'recorded as recipients',
  sent_count: 'derived by counting',
  failed_count: 'derived by counting',
  copies_count: 'derived by counting',
  message_preview: 'the beginning of the message',
  status: 'derived from the deliveries',
  sent_at: 'derived from the deliveries',
  sent_by_user: 'the user of the entry',
} as const;
const leaves_out = {
  ...sharedFields,
  event_id: bookkeeping.event_id,
  left_out_count: 'derived by counting',
  type: 'recorded as message_type',
} as const;
const counted = 'derived by counting';
const memberTrail = {
  contract: MemberMessage,
  name: (message: MemberMessage) => message.subject,
  leaves_out: {
    ...sharedFields,
    content_language: 'the language that the message was written in',
    segment: 'stored with the message',
    found_count: counted,
    no_consent_count: counted,
    inactive_count: counted,
    unconfirmed_count: counted,
    withdrawn_count: counted,
    queued_count: counted,
  },
} as const;

export const messageFacts = auditedFacts<OutgoingMessage, 'sent'>(
  {
    target: 'message',
    trail: { contract: Message, name: (message) => message.subject, leaves_out },
    empties: noPages,
    jobs: ({ after }) => (after ? [delivery(after)] : []),
  },
  ['sent'],
);

export const messageRemoval = auditedFacts<Message, 'deleted'>(
  {
    target: 'message',
    trail: { contract: Message, name: (message) => message.subject, leaves_out },
    empties: noPages,
  },
  ['deleted'],
);

export const testMessageFacts = declareFacts<OutgoingMessage, 'message', 'tested'>(
  {
    target: 'message',
    trail: { none: 'a test message goes only to its sender' },
    empties: noPages,
    jobs: ({ after }) => (after ? [delivery(after)] : []),
  },
  ['tested'],
);

export const memberMessageFacts = auditedFacts<OutgoingMemberMessage, 'sent'>(
  {
    target: 'message',
    trail: memberTrail,
    empties: noPages,
    jobs: ({ after }) => (after ? [delivery(after)] : []),
  },
  ['sent'],
);

export const memberMessageRemoval = auditedFacts<MemberMessage, 'deleted'>(
  { target: 'message', trail: memberTrail, empties: noPages },
  ['deleted'],
);

export const testMemberMessageFacts = declareFacts<OutgoingMemberMessage, 'message', 'tested'>(
  {
    target: 'message',
    trail: { none: 'a test message goes only to its sender' },
    empties: noPages,
    jobs: ({ after }) => (after ? [delivery(after)] : []),
  },
  ['tested'],
);
