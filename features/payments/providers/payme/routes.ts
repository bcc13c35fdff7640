import { on } from '#platform/http.ts';
import { receiveEvent } from '../../actions/receive-event.ts';
import { connectMerchant, disconnectMerchant } from './connect.ts';
import { paymeCalls } from './contract.ts';
import { openReturn } from './return-token.ts';
import { verifyNotice } from './verify-notice.ts';

export const paymeRoutes = [
  on(paymeCalls.connect, (ctx, { params, body }) => connectMerchant(ctx, params.accountId, body)),
  on(paymeCalls.disconnect, (ctx, { params }) => disconnectMerchant(ctx, params.accountId)),
  on(paymeCalls.webhook, async (ctx, { raw, headers }) => {
    await receiveEvent(ctx, 'payme', await verifyNotice(ctx, raw, headers));
    return { message: 'stored' };
  }),
  on(paymeCalls.comeBack, async (ctx, { params }) => openReturn(ctx, params.token)),
];
