import type { Context } from '#platform/context.ts';
import { sendDelivery } from '#platform/mail.ts';
import { sealReadable } from '#platform/mail-content.ts';
import { requeueWaiting } from '#platform/mail-deliveries.ts';
import { sendAgainAfterOutage } from './actions/after-outage.ts';
import { attachmentMakers } from './attachments.ts';

export const mailJobs = {
  'mail.send': (ctx: Context, { id }: { id: number }) => sendDelivery(ctx, id, attachmentMakers),
  'mail.requeue': async (ctx: Context) => {
    await requeueWaiting(ctx);
    await sendAgainAfterOutage(ctx);
  },
  'mail.seal': async (ctx: Context) => void (await sealReadable(ctx)),
};
