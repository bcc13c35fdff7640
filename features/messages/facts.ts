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
const both = {
  id: bookkeeping.id,
  created_at: bookkeeping.created_at,
  is_test: 'tests are not told',
  recipients_count: 'told as recipients',
  sent_count: 'counted, not written',
  failed_count: 'counted, not written',
  copies_count: 'counted, not written',
  message_preview: 'the beginning of the message',
  status: 'follows from the deliveries',
  sent_at: 'follows from the deliveries',
  sent_by_user: 'the entry names who sent it',
} as const;
const leaves_out = {
  ...both,
  event_id: bookkeeping.event_id,
  left_out_count: 'counted beside the recipients',
  type: 'told as message_type',
} as const;
const counted = 'counted beside the recipients';
const memberTrail = {
  contract: MemberMessage,
  name: (message: MemberMessage) => message.subject,
  leaves_out: {
    ...both,
    content_language: 'the language of the message as it was written',
    segment: 'the message itself keeps it',
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
    trail: { none: 'a test goes to its writer only' },
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
    trail: { none: 'a test goes to its writer only' },
    empties: noPages,
    jobs: ({ after }) => (after ? [delivery(after)] : []),
  },
  ['tested'],
);
