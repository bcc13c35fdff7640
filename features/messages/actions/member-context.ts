import type { Context } from '#platform/context.ts';
import { hostAccount } from '#features/accounts/actions/host.ts';
import { siteContact } from '#features/site/actions/read.ts';
import { publicVenue } from '#features/venue/actions/read.ts';
import type { MemberMailContext } from '../mail/member-letter.ts';
import { messageInLanguage } from '../rules/texts.ts';

type Written = Pick<
  MemberMailContext,
  'id' | 'account_id' | 'kind' | 'subject' | 'message' | 'is_test'
> &
  Parameters<typeof messageInLanguage>[0] &
  Parameters<typeof messageInLanguage>[1];

/**
 * Returns the venue's data in a message's mails, and the reply address; in the reader's language,
 * `ctx.locale`.
 */
export async function memberContext(ctx: Context, message: Written): Promise<MemberMailContext> {
  const venue = await publicVenue(ctx);
  const reply_to = ((await siteContact(ctx)) ?? (await hostAccount(ctx))).email;
  const { id, account_id, kind, is_test } = message;
  const { subject, message: body } = messageInLanguage(message, message, ctx.locale);
  return {
    id,
    account_id,
    kind,
    is_test,
    subject,
    message: body,
    venue_name: ctx.venue.name,
    sender: [ctx.venue.name, venue?.address, venue?.phones[0], reply_to]
      .filter(Boolean)
      .join(' · '),
    reply_to,
  };
}
