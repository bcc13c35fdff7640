import type { Context } from '#platform/context.ts';
import { requeueWebhooks, sendWebhook } from './actions/send.ts';

export const webhookJobs = {
  'webhook.send': (ctx: Context, { id }: { id: number }) => sendWebhook(ctx, id),
  'webhook.requeue': (ctx: Context) => requeueWebhooks(ctx),
};
