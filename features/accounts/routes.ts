import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { accounts } from './contract.ts';
import { register } from './actions/register.ts';
import * as store from './store.ts';

export const accountRoutes = [
  on(accounts.register, (ctx, { body, headers }) => register(ctx, body, typeof headers['user-agent'] === 'string' ? headers['user-agent'] : null)),
  on(accounts.get, (ctx) => store.view(ctx, accountOf(ctx))),
  on(accounts.change, async (ctx, { body }) => {
    const { name, timezone, currency_code } = body;
    await store.change(ctx, accountOf(ctx), { ...(name ? { name } : {}), ...(timezone ? { timezone } : {}), ...(currency_code ? { currency_code } : {}) });
    return store.view(ctx, accountOf(ctx));
  }),
];
