import type { World } from '../world.ts';
import { dollarsOf } from './money.ts';
import type { PaymentRequest, PaymeStatus } from './records.ts';

const descriptions: Record<PaymeStatus, string> = {
  PR001: 'Request for Payment Initiated',
  PR004: 'Request for Payment Rejected',
  PR005: 'Request for Payment Success',
  PR007: 'Request for Payment Expired',
};

/** The request as PayMe writes it, in its answers and its notifications. */
export function renderRequest(world: World, request: PaymentRequest): Record<string, unknown> {
  const { id, code, amount, status, created, duration, transaction } = request;
  const pages = `${world.settings.publicUrl}/payme`;
  return {
    paymentRequestId: id,
    totalAmount: dollarsOf(amount),
    currencyCode: 'HKD',
    createdTime: new Date(created).toISOString(),
    effectiveDuration: duration,
    webLink: `${pages}/web/${code}`,
    appLink: `${pages}/app/${code}`,
    statusCode: status,
    statusDescription: descriptions[status],
    ...fieldsThatWereGiven(request),
    ...(transaction === null
      ? {}
      : {
          transactions: [
            {
              transactionId: transaction,
              orderId: request.merchant_data?.orderId ?? null,
            },
          ],
        }),
  };
}

function fieldsThatWereGiven(request: PaymentRequest): Record<string, unknown> {
  const fields = {
    notificationUri: request.notification_uri,
    appSuccessCallback: request.success_callback,
    appFailCallback: request.fail_callback,
    merchantData: request.merchant_data,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** The response to a status query, which the control may have falsified. */
export function reportRequest(world: World, request: PaymentRequest): Record<string, unknown> {
  const rendered = renderRequest(world, request);
  const { misreport } = request;
  if (misreport === null) return rendered;
  if (misreport.left !== null) misreport.left -= 1;
  if (misreport.left === 0) request.misreport = null;
  world.payme.requests.put(request);
  return { ...rendered, ...misreport.change };
}
