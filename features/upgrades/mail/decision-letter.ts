import type { Context } from '#platform/context.ts';
import { html } from '#platform/html.ts';
import { paragraph, paragraphs, type Letter } from '#platform/mail.ts';
import { formatDate } from '#platform/pure/date-text.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { personName } from '#platform/pure/person-name.ts';
import { venueZone } from '#platform/pure/time.ts';
import { type RequestTier } from '../rules/upgrade.ts';

interface DecidedRequest {
  id: number;
  tier: RequestTier;
  email: string;
  locale: Locale;
  first_name: string;
  last_name: string | null;
  account_id: number;
}
type Decision =
  | { status: 'APPROVED'; expires_at: string | null }
  | { status: 'REJECTED'; reason: string };

/** Tells a member the decision on their request, and the reason if it was rejected. */
export function decisionLetter(
  ctx: Pick<Context, 'texts' | 'config'>,
  { id, tier, email, locale, account_id, ...person }: DecidedRequest,
  decision: Decision,
): Letter {
  const name = personName(person);
  const isApproved = decision.status === 'APPROVED';
  const kind = isApproved ? 'upgrade_approved' : 'upgrade_rejected';
  const values = {
    name,
    tier: ctx.texts.format(locale, `event_page.tier.${tier}`),
    date:
      isApproved && decision.expires_at ? formatDate(decision.expires_at, venueZone, locale) : '',
  };
  return {
    dedupe_key: `${kind}:${id}`,
    kind,
    account_id,
    to: { address: email, name },
    locale,
    subject: ctx.texts.format(locale, `mail.${kind}.subject`, values),
    body: isApproved
      ? html`${paragraph(ctx.texts.format(locale, 'mail.upgrade_approved.text', values))}${paragraph(
          ctx.texts.format(
            locale,
            decision.expires_at ? 'mail.upgrade_approved.until' : 'mail.upgrade_approved.for_good',
            values,
          ),
        )}`
      : html`${[
          paragraph(ctx.texts.format(locale, 'mail.upgrade_rejected.text', values)),
          paragraphs(decision.reason),
          paragraph(ctx.texts.format(locale, 'mail.upgrade_rejected.again', values)),
        ]}`,
    button: {
      text: ctx.texts.format(locale, 'mail.upgrade.button'),
      url: `${ctx.config.base_url}/profile`,
    },
  };
}
