import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import type { Letter } from '#platform/letter.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import { openJson, sealJson } from '#platform/sealed.ts';
import { mailConsent, withdrawMailConsent } from '#features/members/actions/segment.ts';
import { organizerName } from '#features/organizers/actions/defaults.ts';
import type { Subscription } from '../subscription.contract.ts';
import * as store from '../store.ts';

const OfOrganizer = z.object({ organizer_id: z.number(), email: z.string() });
const OfVenue = z.object({ member_id: z.number() });
const Reader = z.union([OfOrganizer, OfVenue]);
type Reader = z.output<typeof Reader>;
type State = z.input<typeof Subscription>;

/**
 * Returns the links by which a reader unsubscribes from an organizer's messages, or a member
 * withdraws consent to mails. The reader's identity is sealed in them, so that nobody can act for
 * another reader. The page asks for confirmation; a POST by a mail program acts at once (RFC 8058).
 */
export function unsubscribeLinks(
  { config }: { config: Pick<Config, 'secret' | 'base_url'> },
  reader: Reader,
): NonNullable<Letter['unsubscribe']> {
  const sealed = 'email' in reader ? { ...reader, email: reader.email.toLowerCase() } : reader;
  const page = `${config.base_url}/unsubscribe/${sealJson(config, sealed).toString('base64url')}`;
  return { page, one_click: page };
}

function readerOf({ config }: Context, token: string): Reader {
  try {
    return Reader.parse(openJson(config, Buffer.from(token, 'base64url')));
  } catch {
    return refuse('message.link_invalid', {}, 404);
  }
}

/** Returns whose messages a link is about, and whether the reader still gets them. */
export async function subscriptionOf(ctx: Context, token: string): Promise<State> {
  const reader = readerOf(ctx, token);
  return 'member_id' in reader ? venueState(ctx, reader) : organizerState(ctx, reader);
}

async function organizerState(
  ctx: Context,
  { organizer_id, email }: z.output<typeof OfOrganizer>,
): Promise<State> {
  const organizer_name = await organizerName(ctx, organizer_id);
  if (organizer_name === undefined) throw notFound();
  const is_subscribed = !(await store.hasOptedOut(ctx, organizer_id, email));
  return { of: 'ORGANIZER', organizer_name, email, is_subscribed };
}

async function venueState(ctx: Context, { member_id }: z.output<typeof OfVenue>): Promise<State> {
  const found = await mailConsent(ctx, member_id);
  if (!found) refuse('message.link_invalid', {}, 404);
  const { email, agrees } = found;
  return { of: 'HOUSE', organizer_name: ctx.venue.name, email, is_subscribed: agrees };
}

/**
 * Unsubscribes a reader, or subscribes them to an organizer's messages again; a member can consent
 * again only in their profile, where the wording is shown. Repeating it changes nothing.
 */
export async function subscribe(
  ctx: Context,
  token: string,
  is_subscribed: boolean,
): Promise<State> {
  const reader = readerOf(ctx, token);
  const before = await subscriptionOf(ctx, token);
  if ('member_id' in reader) {
    if (is_subscribed) refuse('message.agree_in_profile');
    await withdrawMailConsent(ctx, reader.member_id);
  } else {
    const { organizer_id, email } = reader;
    await (is_subscribed ? store.optIn : store.optOut)(ctx, organizer_id, email);
  }
  return { ...before, is_subscribed };
}

/** Returns the organizers of whose messages a user's confirmed address unsubscribed, and when. */
export const allOptOutsOf = (ctx: Context, userId: number) => store.optOutsOf(ctx, userId);
