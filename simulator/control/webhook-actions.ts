import type { Action } from './action.ts';
import { BadInput, number, oneOf, string } from './input.ts';

/** Webhooks may be held, shuffled, repeated, delayed, lost and resent. */
export const webhookActions: Record<string, Action> = {
  webhooks: (world, input) => {
    const [copies, lose, delay] = [
      number(input, 'copies'),
      number(input, 'lose'),
      number(input, 'delay_ms'),
    ];
    return world.post.change({
      ...(typeof input.held === 'boolean' ? { held: input.held } : {}),
      ...(copies === undefined ? {} : { copies }),
      ...(lose === undefined ? {} : { lose }),
      ...(delay === undefined ? {} : { delay_ms: delay }),
    });
  },
  release: (world, input) => ({
    released: world.post.release(oneOf(input, 'order', ['kept', 'shuffled', 'reversed'], 'kept')),
  }),
  resend: (world, input) => {
    const id = string(input, 'event');
    if (!world.post.resend(id)) throw new BadInput(`there is no event "${id}"`);
    return { event: id };
  },
};
