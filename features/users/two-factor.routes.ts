import { actorOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { userAgentOf } from '#platform/user-agent.ts';
import { provePresence } from './actions/presence.ts';
import { takeSecondStep } from './actions/second-step.ts';
import * as actions from './actions/two-factor.ts';
import { twoFactor } from './two-factor.contract.ts';

export const twoFactorRoutes = [
  on(twoFactor.enter, (ctx, { body, headers }) => takeSecondStep(ctx, body, userAgentOf(headers))),
  on(twoFactor.prove, (ctx, { body }) => provePresence(ctx, actorOf(ctx), body)),
  on(twoFactor.get, (ctx) => actions.readTwoFactor(ctx, actorOf(ctx).user_id)),
  on(twoFactor.setUp, (ctx, { body: { code } }) =>
    code === undefined
      ? actions.beginSetUp(ctx, actorOf(ctx))
      : actions.finishSetUp(ctx, actorOf(ctx), code),
  ),
  on(twoFactor.turnOff, async (ctx) => {
    await actions.turnOff(ctx, actorOf(ctx).user_id, actorOf(ctx).session_id);
  }),
  on(twoFactor.newRecoveryCodes, async (ctx) => ({
    recovery_codes: await actions.newRecoveryCodes(ctx, actorOf(ctx).user_id),
  })),
];
