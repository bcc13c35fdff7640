import type { Context } from '#platform/context.ts';
import { deliver } from './actions/deliver.ts';

export const messageJobs = {
  'message.deliver': (ctx: Context, { message_id, copy }: { message_id: number; copy: boolean }) =>
    deliver(ctx, message_id, copy),
};
