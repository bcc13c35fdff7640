import { nowSeconds } from '../clock.ts';
import { newId } from '../ids.ts';
import type { Endpoint, WebhookEvent } from '../webhooks/post.ts';
import type { World } from '../world.ts';
import { demoMerchant, merchantOf } from './merchants.ts';
import type { PaymentRequest } from './records.ts';
import { renderRequest } from './render-request.ts';
import { digestOf, type Line, signatureHeader } from './signature.ts';

export const noticeTypes = ['payment.success', 'payment.failure'] as const;

/** The ways in which a notice can be forged, all of which a receiver must detect. */
export const forgeries = [
  'key',
  'key_id',
  'digest',
  'client',
  'type',
  'target',
  'unsigned',
] as const;
type Forgery = (typeof forgeries)[number];

type Notice = {
  type: (typeof noticeTypes)[number];
  change?: Record<string, unknown>;
  forged?: Forgery;
};

/** Queues the notice of a request for the address that it gave; does nothing without one. */
export function notify(world: World, request: PaymentRequest, notice: Notice): string | null {
  if (request.notification_uri === null) return null;
  const orderId = request.merchant_data?.orderId;
  const event: WebhookEvent = {
    id: newId('ntc'),
    type: notice.type,
    about: [request.id, ...(typeof orderId === 'string' ? [orderId] : [])],
    account: request.merchant,
    endpoint: request.notification_uri,
    created: nowSeconds(),
    body: noticeBody(world, request, notice.change ?? {}),
    ...(notice.forged === undefined ? {} : { forged: notice.forged }),
  };
  world.paymePost.add(event);
  return event.id;
}

/**
 * The amount of a notice is a text in a sample that PayMe published, unlike the number in its
 * calls.
 */
function noticeBody(
  world: World,
  request: PaymentRequest,
  change: Record<string, unknown>,
): string {
  const { webLink: _, appLink: __, ...content } = renderRequest(world, request);
  return JSON.stringify({ ...content, totalAmount: (request.amount / 100).toFixed(2), ...change });
}

/**
 * The address of a notice and its signed headers, forged if requested; null for an unknown
 * merchant.
 */
export function noticeEndpoint(world: World, event: WebhookEvent): Endpoint | null {
  const merchant = merchantOf(world, event.account ?? '');
  if (merchant === undefined) return null;
  const { pathname, search } = new URL(event.endpoint);
  const { forged } = event;
  const other = Buffer.from('a key of another merchant').toString('base64');
  return {
    url: event.endpoint,
    headers(body) {
      const digest = digestOf(forged === 'digest' ? `${body} ` : body);
      const lines: Line[] = [
        ['digest', digest],
        ['x-client-id', forged === 'client' ? demoMerchant.signing_key_id : merchant.id],
        ['x-event-type', event.type],
        ['(request-target)', `post ${forged === 'target' ? '/elsewhere' : pathname + search}`],
      ];
      const keyId = forged === 'key_id' ? demoMerchant.id : merchant.signing_key_id;
      const key = forged === 'key' || forged === 'key_id' ? other : merchant.signing_key;
      const [success, failure] = noticeTypes;
      const changed = event.type === success ? failure : success;
      return {
        'content-type': 'application/json',
        'x-event-type': forged === 'type' ? changed : event.type,
        'x-client-id': lines[1]?.[1] ?? '',
        digest,
        ...(forged === 'unsigned' ? {} : { signature: signatureHeader(lines, keyId, key) }),
      };
    },
  };
}
