import { declareFacts, type FollowingJob } from '#platform/facts/fact.ts';
import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { Message } from './contract.ts';

/** A message and whether its writer wants a copy. */
export type OutgoingMessage = Message & { copy: boolean };

const delivery = ({ id, copy }: OutgoingMessage): FollowingJob => ({
  name: 'message.deliver',
  payload: { message_id: id, copy },
  options: { key: `message.deliver:${id}` },
});

export const messageFacts = auditedFacts<OutgoingMessage, 'sent'>(
  {
    target: 'message',
    trail: { contract: Message, name: (message) => message.subject, leaves_out: bookkeeping },
    empties: noPages,
    jobs: ({ after }) => (after ? [delivery(after)] : []),
  },
  ['sent'],
);

export const messageRemoval = auditedFacts<Message, 'deleted'>(
  {
    target: 'message',
    trail: { contract: Message, name: (message) => message.subject, leaves_out: bookkeeping },
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
