import type { Previews } from '#platform/mail-previews.ts';
import { accountPreviews } from '#features/accounts/mail/previews.ts';
import { enquiryPreviews } from '#features/enquiries/mail/previews.ts';
import { memberPreviews } from '#features/members/mail/previews.ts';
import { messagePreviews } from '#features/messages/mail/previews.ts';
import { orderPreviews } from '#features/orders/mail/previews.ts';
import { teamPreviews } from '#features/team/mail/previews.ts';
import { upgradePreviews } from '#features/upgrades/mail/previews.ts';
import { userPreviews } from '#features/users/mail/previews.ts';
import { webhookPreviews } from '#features/webhook-endpoints/mail/previews.ts';

/**
 * Previews of all mails of the product, each once (checked by `mailbox.test.ts`). A feature with
 * mails adds its `mail/previews.ts` here.
 */
export const previews: Previews = {
  ...userPreviews,
  ...accountPreviews,
  ...orderPreviews,
  ...messagePreviews,
  ...enquiryPreviews,
  ...upgradePreviews,
  ...memberPreviews,
  ...teamPreviews,
  ...webhookPreviews,
};
