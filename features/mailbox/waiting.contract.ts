import { z } from 'zod';
import { endpoint, id, instant } from '#platform/endpoint.ts';
import { mailProblems } from './rules/mail-problem.ts';

export const waitingStates = ['QUEUED', 'FAILED'] as const;
/**
 * The recipient and times of an unsent mail, never its content, because it contains secret links.
 */
const WaitingMail = z.object({
  id: id(),
  kind: z.string(),
  to_address: z.string(),
  to_name: z.string().nullable(),
  status: z.enum(waitingStates),
  attempts: z.number(),
  /** When a mail whose last try failed is tried again; null when there is no such time. */
  next_try_at: instant().nullable(),
  reason: z.enum(mailProblems).nullable(),
  reply_code: z.string().nullable(),
  created_at: instant(),
});
export type WaitingMail = z.output<typeof WaitingMail>;

/** Waiting and failed mail of the whole installation, for the admins of the host account. */
export const waitingMail = {
  state: endpoint('GET /mail-state', {
    access: 'account.manage',
    returns: z.object({ can_send: z.boolean() }),
  }),
  list: endpoint('GET /mail-deliveries', {
    access: 'installation.manage',
    shape: 'page',
    returns: WaitingMail,
    list: {
      sorts: ['created_at', 'to_address'],
      default: ['created_at', 'desc'],
      filters: { status: waitingStates, kind: 'text', created_at: 'instant' },
    },
  }),
  retryAll: endpoint('POST /mail-deliveries/retry', {
    access: 'installation.manage',
    returns: z.object({ count: z.number() }),
    refuses: ['mail.nothing_failed', 'mail.no_server'],
  }),
  retry: endpoint('POST /mail-deliveries/:mailId/retry', {
    access: 'installation.manage',
    shape: 'none',
    refuses: ['mail.no_server'],
  }),
};
