import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import type { Letter } from '#platform/letter.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import { openJson, sealJson } from '#platform/sealed.ts';
import { organizerName } from '#features/organizers/actions/defaults.ts';
import type { Subscription } from '../subscription.contract.ts';
import * as store from '../store.ts';

const Reader = z.object({ organizer_id: z.number(), email: z.string() });
type Reader = z.output<typeof Reader>;

/**
 * Where a reader ends an organizer's messages. Address and organizer are sealed into it, so that nobody answers for
 * somebody else. The page asks before it does anything; what a mail program posts to it does at once (RFC 8058).
 */
export function unsubscribeLinks(
  { config }: { config: Pick<Config, 'secret' | 'base_url'> },
  { organizer_id, email }: Reader,
): NonNullable<Letter['unsubscribe']> {
  const token = sealJson(config, { organizer_id, email: email.toLowerCase() });
  const page = `${config.base_url}/unsubscribe/${token.toString('base64url')}`;
  return { page, one_click: page };
}

function readerOf({ config }: Context, token: string): Reader {
  try {
    return Reader.parse(openJson(config, Buffer.from(token, 'base64url')));
  } catch {
    return refuse('message.link_invalid', {}, 404);
  }
}

/** Whose messages a link is about, and whether they still come. */
export async function subscriptionOf(
  ctx: Context,
  token: string,
): Promise<z.input<typeof Subscription>> {
  const reader = readerOf(ctx, token);
  const organizer_name = await organizerName(ctx, reader.organizer_id);
  if (organizer_name === undefined) throw notFound();
  return {
    organizer_name,
    email: reader.email,
    is_subscribed: !(await store.hasOptedOut(ctx, reader.organizer_id, reader.email)),
  };
}

/** Ends the messages of an organizer to one address, or lets them come again. The same wish twice changes nothing. */
export async function subscribe(
  ctx: Context,
  token: string,
  is_subscribed: boolean,
): Promise<z.input<typeof Subscription>> {
  const { organizer_id, email } = readerOf(ctx, token);
  const { organizer_name } = await subscriptionOf(ctx, token);
  await (is_subscribed ? store.optIn : store.optOut)(ctx, organizer_id, email);
  return { organizer_name, email, is_subscribed };
}
