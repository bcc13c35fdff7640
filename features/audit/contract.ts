import { z } from 'zod';
import { endpoint, id, instant } from '#platform/endpoint.ts';
import { auditNouns, auditVerbs } from './rules/changes.ts';

export const AuditEntry = z.object({
  id: id(),
  created_at: instant(),
  user_id: id().nullable(),
  user_name: z.string().nullable(),
  noun: z.enum(auditNouns),
  noun_id: id(),
  name: z.string(),
  verb: z.enum(auditVerbs),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const audit = {
  list: endpoint('GET /events/:eventId/audit', {
    access: 'audit.read',
    shape: 'page',
    returns: AuditEntry,
    list: {
      sorts: ['created_at'],
      default: ['created_at', 'desc'],
      filters: {
        noun: auditNouns,
        noun_id: 'number',
        verb: auditVerbs,
        created_at: 'instant',
        user_id: 'number',
      },
    },
  }),
};
