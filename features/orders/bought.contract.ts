import { z } from 'zod';
import { endpoint, id, instant, money } from '#platform/endpoint.ts';
import { displayStatuses } from './rules/status.ts';

export const BoughtOrder = z.object({
  id: id(),
  event_id: id(),
  event_title: z.string(),
  public_id: z.string(),
  display_status: z.enum(displayStatuses),
  currency: z.string(),
  total_gross: money(),
  created_at: instant(),
});
export type BoughtOrder = z.output<typeof BoughtOrder>;

/** Orders that a member of the venue placed with this account. */
export const bought = {
  list: endpoint('GET /members/:memberId/orders', {
    access: 'members.manage',
    shape: 'page',
    list: { sorts: ['created_at'], default: ['created_at', 'desc'] },
    returns: BoughtOrder,
  }),
};
