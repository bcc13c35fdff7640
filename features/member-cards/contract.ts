import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { Member } from '#features/members/contract.ts';

/** The card a member presents: their number, tier and expiry, with a signed code. */
export const MemberCard = Member.pick({
  id: true,
  member_id: true,
  tier: true,
  expires_at: true,
  days_left: true,
  expires_soon: true,
  join_date: true,
  first_name: true,
  last_name: true,
}).extend({
  code: z.string(),
  /** For a browser that stores the card and is offline. */
  warning_days: z.number().int(),
});
export type MemberCard = z.output<typeof MemberCard>;

export const memberCards = {
  own: endpoint('GET /WOWusers/card', {
    access: 'signed_in',
    returns: MemberCard,
    refuses: ['member.not_active'],
  }),
};
