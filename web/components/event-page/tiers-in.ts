import type { MembershipTier } from '#features/members/rules/tiers.ts';
import type { IntlShape } from 'react-intl';

/** The tiers that may buy, as a localized list: `Gold or Platinum`, `金卡或白金卡`. */
export const tiersIn = (intl: IntlShape, tiers: readonly MembershipTier[]): string =>
  new Intl.ListFormat(intl.locale, { type: 'disjunction' }).format(
    tiers.map((tier) => intl.formatMessage({ id: `event_page.tier.${tier}` })),
  );
