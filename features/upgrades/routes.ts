import { accountOf, actorOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { allAtOnce } from '#platform/pure/refusal.ts';
import { checkSentSignIn, register } from '#features/members/actions/register.ts';
import { members } from '#features/members/contract.ts';
import { mustBeSentWhole } from '#features/members/actions/columns.ts';
import { requestUpgrade, mustBeComplete, ownRequests, withdrawRequest } from './actions/request.ts';
import { requestOnRegistering } from './actions/request-on-registering.ts';
import { approve, reject } from './actions/decide.ts';
import * as merchants from './actions/merchants.ts';
import { addReceipt, checkDate, memberFile, receipts, removeReceipt } from './actions/receipts.ts';
import { list, requestById } from './actions/review.ts';
import { upgrades } from './contract.ts';
import { partnerMerchants } from './merchants.contract.ts';
import * as merchantRows from './merchants.store.ts';

export const upgradeRoutes = [
  // Here, as it also makes the request of a company or an organization.
  on(
    members.register,
    async (ctx, { body, headers }) => {
      const userAgent = headers['user-agent']?.toString() ?? null;
      return { ...(await register(ctx, body, userAgent, requestOnRegistering)), documents: [] };
    },
    (valid, { ctx }) =>
      void allAtOnce(
        () => mustBeSentWhole(valid),
        () => checkSentSignIn(ctx, valid),
      ),
  ),
  on(partnerMerchants.choices, (ctx) => merchants.merchantChoices(ctx)),
  on(partnerMerchants.list, (ctx) => merchantRows.list(ctx, accountOf(ctx))),
  on(partnerMerchants.create, (ctx, { body }) => merchants.createMerchant(ctx, body)),
  on(partnerMerchants.sort, (ctx, { body }) => merchants.sortMerchants(ctx, body)),
  on(partnerMerchants.change, (ctx, { params, body }) =>
    merchants.changeMerchant(ctx, params.partnerMerchantId, body),
  ),
  on(partnerMerchants.remove, (ctx, { params }) =>
    merchants.removeMerchant(ctx, params.partnerMerchantId),
  ),
  on(upgrades.receipts, (ctx) => receipts(ctx, actorOf(ctx))),
  on(
    upgrades.addReceipt,
    (ctx, { body, files }) => addReceipt(ctx, actorOf(ctx), body, files['file']?.[0]),
    ({ date }, { ctx }) => checkDate(ctx, date),
  ),
  on(upgrades.removeReceipt, (ctx, { params }) =>
    removeReceipt(ctx, actorOf(ctx), params.receiptId),
  ),
  on(upgrades.ownRequests, (ctx) => ownRequests(ctx, actorOf(ctx))),
  on(
    upgrades.ask,
    (ctx, { body, files }) => requestUpgrade(ctx, actorOf(ctx), body, files),
    (valid, { files }) => mustBeComplete(valid, files),
  ),
  on(upgrades.takeBack, (ctx, { params }) =>
    withdrawRequest(ctx, actorOf(ctx), params.ownRequestId),
  ),
  on(upgrades.file, (ctx, { params }) => memberFile(ctx, actorOf(ctx), params.memberFileId)),
  on(upgrades.list, (ctx, { query, list: listed }) => list(ctx, query.status, listed)),
  on(upgrades.get, (ctx, { params }) => requestById(ctx, params.upgradeRequestId)),
  on(upgrades.approve, (ctx, { params, body }) => approve(ctx, params.upgradeRequestId, body)),
  on(upgrades.reject, (ctx, { params, body }) => reject(ctx, params.upgradeRequestId, body.reason)),
];
