import type { Context } from '#platform/context.ts';
import { paragraph, type Letter } from '#platform/mail.ts';
import { formatDate } from '#platform/pure/date-text.ts';
import { personName } from '#platform/pure/person-name.ts';
import { venueZone } from '#platform/pure/time.ts';
import { falls_back } from '../rules/tiers.ts';
import type { Ending } from '../terms.store.ts';

/** Tells a member that their tier ends soon or today, and which tier follows. */
export function termLetter(
  ctx: Pick<Context, 'texts' | 'config'>,
  ending: Omit<Ending, 'id'>,
): Letter {
  const { locale, kind, tier, expires_at, dedupe_key, email } = ending;
  const name = personName(ending);
  const values = {
    name,
    tier: ctx.texts.format(locale, `event_page.tier.${tier}`),
    then: ctx.texts.format(locale, `event_page.tier.${falls_back[tier]}`),
    date: formatDate(expires_at, venueZone, locale),
  };
  const format = (part: 'subject' | 'text' | 'button'): string =>
    ctx.texts.format(locale, `mail.${kind}.${part}`, values);
  return {
    dedupe_key,
    kind,
    to: { address: email, name },
    locale,
    subject: format('subject'),
    body: paragraph(format('text')),
    button: { text: format('button'), url: `${ctx.config.base_url}/profile` },
  };
}
