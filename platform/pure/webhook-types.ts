import { keysOf } from './records.ts';
/**
 * The types of webhooks (docs/webhooks.md), in the order in which screens list them, and the fields
 * of each: only ids, so that no personal data is sent to a mistyped address.
 */
export const webhookData = {
  'order.completed': ['event_id', 'order_id'],
  'order.refunded': ['event_id', 'order_id'],
  'order.cancelled': ['event_id', 'order_id'],
  'attendee.changed': ['event_id', 'order_id', 'attendee_id'],
  'attendee.checked_in': ['event_id', 'attendee_id', 'check_in_list_id'],
  'attendee.checked_out': ['event_id', 'attendee_id', 'check_in_list_id'],
  'event.published': ['event_id'],
  'event.cancelled': ['event_id'],
} as const satisfies Record<string, readonly `${string}_id`[]>;

export type WebhookType = keyof typeof webhookData;
export const webhookTypes = keysOf(webhookData);

/** The content of a webhook, with the ids that belong to its type. */
export type SentWebhook = {
  [Type in WebhookType]: {
    type: Type;
    data: Readonly<Record<(typeof webhookData)[Type][number], number | null>>;
  };
}[WebhookType];
