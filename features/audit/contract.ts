import { z } from 'zod';
import { endpoint, id, instant } from '#platform/endpoint.ts';
import { auditTargets, auditActions } from './rules/vocabulary.ts';

export const AuditEntry = z.object({
  id: id(),
  created_at: instant(),
  user_id: id().nullable(),
  user_name: z.string().nullable(),
  target_type: z.enum(auditTargets),
  target_id: id(),
  name: z.string(),
  action: z.enum(auditActions),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** With the event of the entry; null for one that concerns the account itself. */
export const AccountAuditEntry = AuditEntry.extend({
  event: z.object({ id: id(), title: z.string(), currency: z.string() }).nullable(),
});
export type AccountAuditEntry = z.output<typeof AccountAuditEntry>;
/** A user who appears in the trail. */
export const AuditPerson = z.object({ id: id(), name: z.string() });

/** The sorting and filters of every trail. */
const trail = {
  sorts: ['created_at'],
  default: ['created_at', 'desc'],
  filters: {
    target_type: auditTargets,
    target_id: 'number',
    action: auditActions,
    created_at: 'instant',
    user_id: 'number',
  },
} as const;
export const audit = {
  ofAccount: endpoint('GET /accounts/audit', {
    access: 'account.manage',
    shape: 'page',
    returns: AccountAuditEntry,
    list: { ...trail, filters: { ...trail.filters, event_id: 'number' } },
  }),
  people: endpoint('GET /accounts/audit/people', {
    access: 'account.manage',
    shape: 'list',
    returns: AuditPerson,
  }),
  list: endpoint('GET /events/:eventId/audit', {
    access: 'audit.read',
    shape: 'page',
    returns: AuditEntry,
    list: trail,
  }),
};
