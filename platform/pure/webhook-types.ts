/** What a program can be told (docs/webhooks.md), in the order in which screens offer it. */
export const webhookTypes = [
  'order.completed',
  'order.refunded',
  'order.cancelled',
  'attendee.changed',
  'attendee.checked_in',
  'attendee.checked_out',
  'event.published',
  'event.cancelled',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** What is told, and of which things: ids alone, so that no person goes to an address somebody mistyped. */
export interface WebhookNews {
  type: WebhookType;
  data: Readonly<Record<`${string}_id`, number | null>>;
}
