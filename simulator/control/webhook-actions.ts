import type { Params } from '../http/params.ts';
import type { Post } from '../webhooks/post.ts';
import type { World } from '../world.ts';
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
    return postOf(world, input).change({
      ...(typeof input.held === 'boolean' ? { held: input.held } : {}),
      ...(copies === undefined ? {} : { copies }),
      ...(lose === undefined ? {} : { lose }),
      ...(delay === undefined ? {} : { delay_ms: delay }),
    });
  },
  release: (world, input) => ({
    released: postOf(world, input).release(
      oneOf(input, 'order', ['kept', 'shuffled', 'reversed'], 'kept'),
    ),
  }),
  resend: (world, input) => {
    const id = string(input, 'event');
    if (!postOf(world, input).resend(id)) throw new BadInput(`there is no event "${id}"`);
    return { event: id };
  },
};

/** Each provider sends its own news: Stripe's are meant unless `provider` says PayMe. */
export function postOf(world: World, input: Params): Post {
  const provider = oneOf(input, 'provider', ['stripe', 'payme'], 'stripe');
  return provider === 'payme' ? world.paymePost : world.post;
}
