import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { SiteSettings, SiteText } from './contract.ts';

export const siteFacts = auditedFacts<SiteSettings, 'changed'>(
  {
    target: 'site',
    trail: { contract: SiteSettings, name: () => '', leaves_out: bookkeeping },
    empties: () => ['site'],
  },
  ['changed'],
);
export const siteTextFacts = auditedFacts<SiteText, 'changed'>(
  {
    target: 'site_text',
    trail: {
      contract: SiteText,
      name: ({ title, page }) => title ?? page,
      leaves_out: { ...bookkeeping, page: 'identifies the text' },
    },
    empties: () => ['site'],
  },
  ['changed'],
);
