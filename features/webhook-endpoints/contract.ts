import { z } from 'zod';
import {
  changed,
  endpoint,
  flag,
  id,
  instant,
  optional,
  longText,
  version,
  webAddress,
} from '#platform/endpoint.ts';
import { webhookTypes } from '#platform/pure/webhook-types.ts';
import { deliveryStatuses, sendProblems } from './rules/delivery.ts';

const types = () => z.array(z.enum(webhookTypes)).min(1).max(webhookTypes.length);

export const WebhookEndpoint = z.object({
  id: id(),
  url: z.string(),
  types: z.array(z.enum(webhookTypes)),
  description: z.string().nullable(),
  is_active: z.boolean(),
  /** When it was switched off because no delivery succeeded for three days. */
  switched_off_at: instant().nullable(),
  /** Until when the previous secret also signs. */
  previous_until: instant().nullable(),
  created_at: instant(),
  version: z.number(),
});
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;
/** With the secret, which is never shown again. */
export const EndpointWithSecret = WebhookEndpoint.extend({ secret: z.string() });
export const NewWebhookEndpoint = z.object({
  url: webAddress(),
  types: types(),
  description: optional(longText(200)),
});
export const WebhookEndpointChange = z.object({
  url: changed(webAddress()),
  types: changed(types()),
  description: optional(longText(200)),
  is_active: flag(),
  version: version(),
});

export const WebhookDelivery = z.object({
  id: id(),
  message_id: z.string(),
  type: z.string(),
  status: z.enum(deliveryStatuses),
  tries: z.number(),
  next_try_at: instant().nullable(),
  last_status: z.number().nullable(),
  last_error: z.enum(sendProblems).nullable(),
  created_at: instant(),
  delivered_at: instant().nullable(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const access = 'account.manage';
export const webhookEndpoints = {
  list: endpoint('GET /webhook-endpoints', { access, shape: 'list', returns: WebhookEndpoint }),
  create: endpoint('POST /webhook-endpoints', {
    access,
    presence: true,
    status: 201,
    idempotent: true,
    body: NewWebhookEndpoint,
    returns: EndpointWithSecret,
    refuses: ['webhook_endpoint.too_many'],
  }),
  get: endpoint('GET /webhook-endpoints/:webhookEndpointId', { access, returns: WebhookEndpoint }),
  change: endpoint('PUT /webhook-endpoints/:webhookEndpointId', {
    access,
    presence: true,
    body: WebhookEndpointChange,
    returns: WebhookEndpoint,
    refuses: ['stale_version'],
  }),
  remove: endpoint('DELETE /webhook-endpoints/:webhookEndpointId', { access, shape: 'none' }),
  rotate: endpoint('POST /webhook-endpoints/:webhookEndpointId/rotate', {
    access,
    presence: true,
    returns: EndpointWithSecret,
  }),
  test: endpoint('POST /webhook-endpoints/:webhookEndpointId/test', {
    access,
    limit: 'webhook_test',
    shape: 'none',
    refuses: ['webhook_endpoint.off'],
  }),
  deliveries: endpoint('GET /webhook-endpoints/:webhookEndpointId/deliveries', {
    access,
    shape: 'page',
    returns: WebhookDelivery,
    list: {
      sorts: ['created_at'],
      default: ['created_at', 'desc'],
      filters: { status: deliveryStatuses, type: 'text', created_at: 'instant' },
    },
  }),
  resend: endpoint('POST /webhook-endpoints/:webhookEndpointId/deliveries/:deliveryId/resend', {
    access,
    limit: 'webhook_test',
    shape: 'none',
    refuses: ['webhook_endpoint.off'],
  }),
};
