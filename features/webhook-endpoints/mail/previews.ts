import type { Previews } from '#platform/mail-previews.ts';
import { webhookOffLetter } from './webhook-off-letter.ts';

/** Preview of the mail to admins about their webhooks. */
export const webhookPreviews: Previews = {
  webhook_off: (ctx, locale) =>
    webhookOffLetter(ctx, {
      to: { id: 1, email: 'kayan.leung@example.com', first_name: '家欣', locale },
      endpoint: {
        id: 1,
        url: 'https://hooks.example.com/foyer',
        switched_off_at: '2026-11-24T02:00:00.000Z',
      },
      account_id: 1,
    }),
};
