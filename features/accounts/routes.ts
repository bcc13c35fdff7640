import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { userAgentOf } from '#platform/user-agent.ts';
import { checkSentPassword } from '#features/users/actions/uncommon-password.ts';
import { accounts } from './contract.ts';
import { change } from './actions/change.ts';
import { register } from './actions/register.ts';
import { checkSetUp, needsSetUp, setUp } from './actions/set-up.ts';
import {
  changeSellerSettings,
  decide,
  readSellerSettings,
  sellerSettings,
  waitingSellers,
} from './actions/sellers.ts';
import { sellers } from './sellers.contract.ts';
import * as store from './store.ts';

export const accountRoutes = [
  on(
    accounts.register,
    (ctx, { body, headers }) => register(ctx, body, userAgentOf(headers)),
    checkSentPassword,
  ),
  on(accounts.setUpState, async (ctx) => ({
    needed: await needsSetUp(ctx),
    seller_registration: (await sellerSettings(ctx)).seller_registration,
  })),
  on(accounts.checkSetUp, (ctx, { params }) => checkSetUp(ctx, params.token)),
  on(
    accounts.setUp,
    (ctx, { params, body, headers }) => setUp(ctx, params.token, body, userAgentOf(headers)),
    checkSentPassword,
  ),
  on(accounts.get, (ctx) => store.view(ctx, accountOf(ctx))),
  on(sellers.settings, (ctx) => readSellerSettings(ctx)),
  on(sellers.changeSettings, (ctx, { body }) => changeSellerSettings(ctx, body)),
  on(sellers.waiting, (ctx) => waitingSellers(ctx)),
  on(sellers.decide, (ctx, { params, body }) => decide(ctx, params.sellerId, body)),
  on(accounts.change, (ctx, { body }) => change(ctx, accountOf(ctx), body)),
];
