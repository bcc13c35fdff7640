import { z } from 'zod';
import {
  changed,
  endpoint,
  id,
  instant,
  maybe,
  optional,
  text,
  version,
} from '#platform/endpoint.ts';

export const capacityStatuses = ['ACTIVE', 'INACTIVE'] as const;
export const CapacityAssignment = z.object({
  id: id(),
  event_id: id(),
  name: z.string(),
  capacity: z.number().nullable(),
  status: z.enum(capacityStatuses),
  ticket_ids: z.array(id()),
  tickets: z.array(z.object({ id: id(), title: z.string() })),
  used_capacity: z.number(),
  percentage_used: z.number().nullable(),
  version: z.number(),
  created_at: instant(),
  updated_at: instant(),
});
export type CapacityAssignment = z.output<typeof CapacityAssignment>;

const limit = () => optional(z.number().int().min(0).max(999_999_999));
export const NewCapacity = z.object({
  name: text(149),
  ticket_ids: z.array(id()).max(100),
  capacity: limit(),
  status: maybe(z.enum(capacityStatuses)),
});
export const CapacityChange = z.object({
  name: changed(text(149)),
  ticket_ids: changed(z.array(id()).max(100)),
  capacity: limit(),
  status: changed(z.enum(capacityStatuses)),
  version: version(),
});

const list = {
  sorts: ['created_at', 'name', 'capacity'],
  default: ['created_at', 'asc'],
  filters: { status: capacityStatuses, name: 'text' },
} as const;

export const capacity = {
  list: endpoint('GET /events/:eventId/capacity-assignments', {
    access: 'capacity.manage',
    shape: 'page',
    list,
    returns: CapacityAssignment,
  }),
  create: endpoint('POST /events/:eventId/capacity-assignments', {
    access: 'capacity.manage',
    status: 201,
    idempotent: true,
    body: NewCapacity,
    returns: CapacityAssignment,
    refuses: ['capacity.below_used'],
  }),
  get: endpoint('GET /events/:eventId/capacity-assignments/:capacityId', {
    access: 'capacity.manage',
    returns: CapacityAssignment,
  }),
  change: endpoint('PUT /events/:eventId/capacity-assignments/:capacityId', {
    access: 'capacity.manage',
    body: CapacityChange,
    returns: CapacityAssignment,
    refuses: ['capacity.below_used', 'stale_version'],
  }),
  remove: endpoint('DELETE /events/:eventId/capacity-assignments/:capacityId', {
    access: 'capacity.manage',
    shape: 'none',
  }),
};
