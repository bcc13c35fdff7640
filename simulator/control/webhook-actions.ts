import type { Action } from './action.ts';
import { BadWish, number, oneOf, string } from './wish.ts';

/** News may be held, shuffled, repeated, delayed, lost and sent again. */
export const webhookActions: Record<string, Action> = {
  webhooks: (world, wish) => {
    const [copies, lose, delay] = [
      number(wish, 'copies'),
      number(wish, 'lose'),
      number(wish, 'delay_ms'),
    ];
    return world.post.change({
      ...(typeof wish.held === 'boolean' ? { held: wish.held } : {}),
      ...(copies === undefined ? {} : { copies }),
      ...(lose === undefined ? {} : { lose }),
      ...(delay === undefined ? {} : { delay_ms: delay }),
    });
  },
  release: (world, wish) => ({
    released: world.post.release(oneOf(wish, 'order', ['kept', 'shuffled', 'reversed'], 'kept')),
  }),
  resend: (world, wish) => {
    const id = string(wish, 'event');
    if (!world.post.resend(id)) throw new BadWish(`there is no event "${id}"`);
    return { event: id };
  },
};
