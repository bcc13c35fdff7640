import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

/** Whether a reader gets an organizer's messages to attendees, or the venue's to its members. */
export const Subscription = z.object({
  of: z.enum(['ORGANIZER', 'HOUSE']),
  organizer_name: z.string(),
  email: z.string(),
  is_subscribed: z.boolean(),
});

export const SubscriptionChange = z.object({ is_subscribed: z.boolean() });

/**
 * What the link in each message opens: without signing in, for one address and one organizer, or
 * one member.
 */
export const subscription = {
  read: endpoint('GET /public/message-subscriptions/:token', {
    access: 'link',
    returns: Subscription,
    refuses: ['message.link_invalid'],
  }),
  change: endpoint('PUT /public/message-subscriptions/:token', {
    access: 'link',
    body: SubscriptionChange,
    returns: Subscription,
    refuses: ['message.link_invalid', 'message.agree_in_profile'],
  }),
};
