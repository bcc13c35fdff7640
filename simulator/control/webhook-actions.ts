import { isObject, type Params } from '../http/params.ts';
import { announce, announceThin } from '../stripe/announce.ts';
import { renderIntent } from '../stripe/intents/render-intent.ts';
import type { Post } from '../webhooks/post.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';
import { BadInput, number, oneOf, string } from './input.ts';

/** Controls that hold, shuffle, repeat, delay, lose and resend webhooks. */
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
  // Correctly signed webhooks that are not the product's: of the other mode, or of an account that
  // it does not know.
  foreign_event: (world, input) => {
    const account = typeof input.account === 'string' ? input.account : null;
    const type = string(input, 'type');
    const livemode = input.livemode === true;
    if (type.startsWith('v2.')) {
      const endpoint = oneOf(input, 'endpoint', ['thin', 'platform', 'connect'], 'thin');
      const about = string(input, 'account');
      return { event: announceThin(world, { type, account: about, livemode, endpoint }) };
    }
    const intent = world.stripe.intents.get(String(input.payment_intent));
    const object = isObject(input.object)
      ? input.object
      : { ...(intent && renderIntent(world, intent)), livemode };
    return { event: announce(world, { type, account, object, about: [], livemode }) };
  },
  release: (world, input) => ({
    released: postOf(world, input).release(
      oneOf(input, 'order', ['kept', 'shuffled', 'reversed'], 'kept'),
    ),
  }),
  resend: (world, input) => {
    const id = string(input, 'event');
    if (!postOf(world, input).resend(id)) throw new BadInput(`unknown event "${id}"`);
    return { event: id };
  },
};

/** Each provider sends its own webhooks: Stripe's by default, PayMe's with `provider`. */
export function postOf(world: World, input: Params): Post {
  const provider = oneOf(input, 'provider', ['stripe', 'payme'], 'stripe');
  return provider === 'payme' ? world.paymePost : world.post;
}
