import type { QueuedJob } from '#platform/enqueue-many.ts';
import { declareFacts } from '#platform/facts/fact.ts';
import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { Message } from './contract.ts';

/** A message and whether its writer wants a copy. */
export type OutgoingMessage = Message & { copy: boolean };

const delivery = ({ id, copy }: OutgoingMessage): QueuedJob => ({
  name: 'message.deliver',
  payload: { message_id: id, copy },
  options: { key: `message.deliver:${id}` },
});

// A message never changes once it is sent: the entry says that it was, or that it was taken out of the list.
const leaves_out = {
  ...bookkeeping,
  is_test: 'tests are not told',
  recipients_count: 'told as recipients',
  left_out_count: 'counted beside the recipients',
  sent_count: 'counted, not written',
  failed_count: 'counted, not written',
  copies_count: 'counted, not written',
  message_preview: 'the beginning of the message',
  type: 'told as message_type',
  status: 'follows from the deliveries',
  sent_at: 'follows from the deliveries',
  sent_by_user: 'the entry names who sent it',
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
