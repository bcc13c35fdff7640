import type { KeyBelow, MessageKey } from '#platform/pure/message-keys.ts';
import type { IntlShape } from 'react-intl';

const tierKey = (tier: string): MessageKey =>
  `event_page.tier.${tier as KeyBelow<'event_page.tier'>}`;

/** The tiers that may buy, as a localized list: `Gold or Platinum`, `金卡或白金卡`. */
export const tiersIn = (intl: IntlShape, tiers: readonly string[]): string =>
  new Intl.ListFormat(intl.locale, { type: 'disjunction' }).format(
    tiers.map((tier) => intl.formatMessage({ id: tierKey(tier) })),
  );
