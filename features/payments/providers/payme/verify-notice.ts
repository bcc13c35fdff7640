import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { hashToken, sameText } from '#platform/secrets.ts';
import type { ProviderEvent } from '../../rules/reports.ts';
import { merchantsOf } from './merchant.ts';
import { notificationUri } from './requests.ts';
import { digestOf, isSigned } from './sign.ts';

const signed = ['digest', 'x-client-id', 'x-event-type', '(request-target)'] as const;
type Headers = Record<string, string | string[] | undefined>;

/** The fields read from a notice. A signature proves the sender, not this form. */
const Notice = z.object({
  paymentRequestId: z.string().min(1).max(200),
  reasonCode: z.string().min(1).max(20).nullish().catch(null),
});

/**
 * Returns the event of a notice, or null when it is not signed with the keys of the merchant that
 * it names. It is only a hint: the request is then read at PayMe, and a failure is not final; only
 * its reason is kept, which the status does not have. A repeated notice is the same event.
 */
export async function verifyNotice(
  ctx: Context,
  raw: Buffer,
  headers: Headers,
): Promise<ProviderEvent | null> {
  const [digest, client_id, type, signature] = [
    headerOf(headers, 'digest'),
    headerOf(headers, 'x-client-id'),
    headerOf(headers, 'x-event-type'),
    headerOf(headers, 'signature'),
  ];
  // The digest header alone does not prove the body: the digest is computed again.
  const recomputed = digestOf(raw);
  if (client_id.length > 200 || type.length > 100 || !sameText(digest, recomputed)) return null;
  const { pathname, search } = new URL(notificationUri(ctx));
  const values = {
    digest: recomputed,
    'x-client-id': client_id,
    'x-event-type': type,
    '(request-target)': `post ${pathname}${search}`,
  };
  const merchants = await merchantsOf(ctx, client_id);
  const isGenuine = merchants.some(({ signing_key_id: id, signing_key: base64 }) =>
    isSigned({ id, base64 }, signature, signed, values),
  );
  if (!isGenuine) return null;
  const notice = Notice.safeParse(parsed(raw));
  if (!notice.success) throw new Refusal('input.malformed', 400);
  return {
    id: hashToken(`${client_id} ${type} ${recomputed}`),
    type,
    account: client_id,
    payment_id: notice.data.paymentRequestId,
    account_changed: false,
    refunds_changed: false,
    disputes_changed: false,
    failure: type === 'payment.failure' ? (notice.data.reasonCode ?? null) : null,
    payload: { type, payment_request: notice.data.paymentRequestId },
  };
}

const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}
