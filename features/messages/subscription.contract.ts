import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

/** Whether somebody gets the messages that an organizer writes to those who come. */
export const Subscription = z.object({
  organizer_name: z.string(),
  email: z.string(),
  is_subscribed: z.boolean(),
});

export const SubscriptionChange = z.object({ is_subscribed: z.boolean() });

/** What the link in each message opens: without signing in, for one address and one organizer. */
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
    refuses: ['message.link_invalid'],
  }),
};
