import type { Context } from '#platform/context.ts';
import { sendDelivery } from '#platform/mail.ts';
import { attachmentMakers } from './attachments.ts';

export const mailJobs = {
  'mail.send': (ctx: Context, { id }: { id: number }) => sendDelivery(ctx, id, attachmentMakers),
};
