import type { Context } from '#platform/context.ts';
import { requeueWebhooks, sendWebhook } from './actions/send.ts';
import { undo } from './actions/undo.ts';

export const webhookJobs = {
  'webhook.undo': (ctx: Context, done: Parameters<typeof undo>[1]) => undo(ctx, done),
  'webhook.send': (ctx: Context, { id }: { id: number }) => sendWebhook(ctx, id),
  'webhook.requeue': (ctx: Context) => requeueWebhooks(ctx),
};
