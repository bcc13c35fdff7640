import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { Member } from '#features/members/contract.ts';

/** What a member shows: who they are here, until when, and the signed code of it. */
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
  /** For a browser that keeps the card and has no network. */
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
