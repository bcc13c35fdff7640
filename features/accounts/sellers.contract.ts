import { z } from 'zod';
import { changed, endpoint, flag, id, instant } from '#platform/endpoint.ts';

/** How visitors become sellers on this installation. */
export const registrations = ['OPEN', 'APPROVAL', 'CLOSED'] as const;
export type Registration = (typeof registrations)[number];

export const SellerSettings = z.object({
  seller_registration: z.enum(registrations),
  approves_first_event: z.boolean(),
});
export const SellerSettingsChange = z.object({
  seller_registration: changed(z.enum(registrations)),
  approves_first_event: flag(),
});

/** What an account waits for: its approval, or the publication of its first event. */
export const asks = ['ACCOUNT', 'FIRST_EVENT'] as const;
export const WaitingSeller = z.object({
  id: id(),
  name: z.string(),
  owner_name: z.string(),
  owner_email: z.string(),
  is_email_verified: z.boolean(),
  created_at: instant(),
  asks: z.enum(asks),
  event_title: z.string().nullable(),
});
export type WaitingSeller = z.output<typeof WaitingSeller>;

export const sellers = {
  settings: endpoint('GET /sellers/settings', {
    access: 'sellers.manage',
    returns: SellerSettings,
  }),
  changeSettings: endpoint('PUT /sellers/settings', {
    access: 'sellers.manage',
    body: SellerSettingsChange,
    returns: SellerSettings,
  }),
  waiting: endpoint('GET /sellers', {
    access: 'sellers.manage',
    shape: 'list',
    returns: WaitingSeller,
  }),
  decide: endpoint('PUT /sellers/:sellerId/decision', {
    access: 'sellers.manage',
    shape: 'none',
    body: z.object({ approve: z.boolean(), asks: z.enum(asks) }),
    refuses: ['seller.not_waiting'],
  }),
};
