import type Stripe from 'stripe';
import { messageOf } from '#platform/pure/thrown.ts';
import { chosen_events } from '#features/payments/providers/stripe/events.ts';

/**
 * The findings: `missing` has to be fixed, `messages` is information, including the secrets of new
 * endpoints.
 */
export interface Findings {
  missing: string[];
  messages: string[];
}

const needed = [
  { name: 'stripe', connect: false, secret: 'STRIPE_WEBHOOK_SECRET', of: 'your account' },
  {
    name: 'stripe-connect',
    connect: true,
    secret: 'STRIPE_CONNECT_WEBHOOK_SECRET',
    of: 'connected accounts',
  },
] as const;
type NeededEndpoint = (typeof needed)[number];

/**
 * Compares the endpoints at Stripe with the two that are needed, and creates them if `make` is
 * true.
 */
export async function checkEndpoints(
  stripe: Stripe,
  base: string,
  make: boolean,
): Promise<Findings> {
  const findings: Findings = { missing: [], messages: [] };
  let listed: Stripe.WebhookEndpoint[];
  try {
    listed = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 500 });
  } catch {
    findings.missing.push('The key may not read webhook endpoints: check them in the dashboard.');
    return findings;
  }
  for (const endpoint of needed) {
    const url = `${base}/api/public/webhooks/${endpoint.name}`;
    const found = listed.find(
      (listedEndpoint) =>
        listedEndpoint.url === url && (listedEndpoint.application !== null) === endpoint.connect,
    );
    // Stripe returns the secret of a new endpoint only once, so it must be printed even when the
    // other endpoint fails.
    const refused = (error: unknown): void =>
      void findings.missing.push(`The endpoint ${url} could not be created: ${messageOf(error)}`);
    if (found) await compare(stripe, endpoint, found, make, findings).catch(refused);
    else if (make) await makeEndpoint(stripe, endpoint, url, findings).catch(refused);
    else
      findings.missing.push(
        `There is no endpoint ${url} for events on ${endpoint.of}. Create it with these events, or run this ` +
          `with --make: ${chosen_events[endpoint.name].join(', ')}.`,
      );
  }
  return findings;
}

async function makeEndpoint(
  stripe: Stripe,
  { name, connect, secret }: NeededEndpoint,
  url: string,
  { messages }: Findings,
): Promise<void> {
  const created = await stripe.webhookEndpoints.create({
    url,
    connect,
    enabled_events: [...chosen_events[name]],
    description: 'Foyer',
    // Events have the API version that this build reads, whatever the account's default version is.
    api_version: stripe.getApiField('version') as Stripe.WebhookEndpointCreateParams.ApiVersion,
  });
  messages.push(
    `Created the endpoint ${url}. Stripe shows its secret only now:`,
    `${secret}=${created.secret}`,
  );
}

async function compare(
  stripe: Stripe,
  { name }: NeededEndpoint,
  { id, url, status, enabled_events }: Stripe.WebhookEndpoint,
  make: boolean,
  { missing, messages }: Findings,
): Promise<void> {
  const chosen: readonly string[] = enabled_events;
  const lacks = chosen.includes('*')
    ? []
    : chosen_events[name].filter((event) => !chosen.includes(event));
  if (status !== 'enabled') missing.push(`The endpoint ${url} is disabled in the dashboard.`);
  if (lacks.length === 0) return;
  if (!make)
    return void missing.push(`The endpoint ${url} lacks these events: ${lacks.join(', ')}.`);
  const all = [
    ...new Set([...chosen, ...lacks]),
  ] as Stripe.WebhookEndpointUpdateParams.EnabledEvent[];
  await stripe.webhookEndpoints.update(id, { enabled_events: all });
  messages.push(`The endpoint ${url} now also has these events: ${lacks.join(', ')}.`);
}
