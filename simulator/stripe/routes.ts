import type { Route } from '../http/route.ts';
import type { World } from '../world.ts';
import { accountRoutes } from './accounts/routes.ts';
import { feeRoutes } from './fees/routes.ts';
import { intentRoutes } from './intents/routes.ts';
import { endProcessingLater } from './intents/processing.ts';
import { readingRoutes } from './reading-routes.ts';
import { changeLater } from './refunds/change-refund.ts';
import { domainRoutes } from './settings/domains.ts';
import { webhookEndpointRoutes } from './settings/webhook-endpoints.ts';
import { refundRoutes } from './refunds/routes.ts';

/** Every call of Stripe's API that the simulator answers. */
export function stripeRoutes(world: World): Route[] {
  return [
    ...intentRoutes(world),
    ...refundRoutes(world),
    ...readingRoutes(world),
    ...accountRoutes(world),
    ...feeRoutes(world),
    ...domainRoutes(world),
    ...webhookEndpointRoutes(world),
  ];
}

/** Reschedules what was waiting when the process ended. */
export function resumeStripe(world: World): void {
  for (const intent of world.stripe.intents.values()) endProcessingLater(world, intent);
  for (const refund of world.stripe.refunds.values()) changeLater(world, refund);
}
