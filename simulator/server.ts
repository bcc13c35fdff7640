import { controlRoutes } from './control/routes.ts';
import { createApp } from './http/app.ts';
import { createRequests } from './http/requests.ts';
import { createLater } from './later.ts';
import { settingsOf, type SimulatorOptions } from './options.ts';
import { authenticateRoutes } from './pages/authenticate-routes.ts';
import { onboardingRoutes } from './pages/onboarding-routes.ts';
import { payRoutes } from './pages/pay-routes.ts';
import { paymePageRoutes } from './pages/payme-routes.ts';
import { openJournal } from './store/journal.ts';
import { noticeEndpoint } from './payme/notices.ts';
import { openPaymeState } from './payme/records.ts';
import { paymeRoutes } from './payme/routes.ts';
import { stripeEndpoint } from './stripe/endpoints.ts';
import { openStripeState } from './stripe/records.ts';
import { resumeStripe, stripeRoutes } from './stripe/routes.ts';
import { openPost } from './webhooks/post.ts';
import type { World } from './world.ts';

export type Simulator = { url: string; port: number; close(): Promise<void> };

/** Starts one simulator. Several may run in one process: nothing is shared between them. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const settings = settingsOf(options);
  const journal = openJournal(settings.data);
  const world: World = {
    settings,
    journal,
    later: createLater(),
    requests: createRequests(),
    behaviours: journal.table('behaviour'),
    stripe: openStripeState(journal),
    post: openPost(
      journal,
      '',
      ({ endpoint }) => stripeEndpoint(settings, endpoint),
      settings.retryMs,
    ),
    payme: openPaymeState(journal),
    paymePost: openPost(
      journal,
      'payme.',
      (event) => noticeEndpoint(world, event),
      settings.retryMs,
    ),
  };
  const routes = [
    ...stripeRoutes(world),
    ...payRoutes(world),
    ...authenticateRoutes(world),
    ...onboardingRoutes(world),
    ...paymeRoutes(world),
    ...paymePageRoutes(world),
    ...controlRoutes(world),
  ];
  const app = createApp(world, routes);
  const url = await app.listen({ port: settings.port, host: settings.host });
  if (settings.publicUrl === '') settings.publicUrl = url;
  resumeStripe(world);
  world.post.start();
  world.paymePost.start();
  return {
    url,
    port: Number(new URL(url).port),
    async close() {
      world.later.cancelAll();
      await Promise.all([app.close(), world.post.close(), world.paymePost.close()]);
      journal.close();
    },
  };
}
