import { accountOf, actorOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { allowsIn } from '#platform/pure/access.ts';
import { isEnough } from '#platform/pure/indexed-words.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { search } from './contract.ts';
import { isReference } from './rules/references.ts';
import * as store from './store.ts';

export const searchRoutes = [
  on(search.everything, async (ctx, { query: { query } }) => {
    if (!isEnough(query)) throw invalid('query', 'invalid.too_short', { min: 2 });
    const [actor, account] = [actorOf(ctx), accountOf(ctx)];
    const mayReadOrders = allowsIn(actor, 'orders.read');
    const byReference =
      mayReadOrders && isReference(query) ? await store.orderOf(ctx, account, query) : [];
    if (byReference.length > 0) return { events: [], orders: byReference, attendees: [] };
    const [events, orders, attendees] = await Promise.all([
      store.events(ctx, actor, account, query),
      mayReadOrders ? store.orders(ctx, account, query) : [],
      allowsIn(actor, 'attendees.read') ? store.attendees(ctx, actor, account, query) : [],
    ]);
    return { events, orders, attendees };
  }),
];
