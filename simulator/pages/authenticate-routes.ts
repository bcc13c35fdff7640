import { type Answer, redirect } from '../http/answer.ts';
import { isObject, textOrNull } from '../http/params.ts';
import { escape, html } from '../http/page.ts';
import type { Request, Route } from '../http/route.ts';
import { written } from '../stripe/currencies.ts';
import { authenticate } from '../stripe/intents/confirm-intent.ts';
import type { World } from '../world.ts';
import { onboardingStyle } from './assets.ts';
import { holder } from './pay-routes.ts';
import { textsFor } from './texts.ts';

/**
 * The page of the buyer's bank, to which a payment redirects: it asks whether the payment is
 * theirs, and sends them back.
 */
export function authenticateRoutes(world: World): Route[] {
  const common = {
    url: '/authenticate',
    open: true,
    body: 'form',
    bodyLimit: 64 * 1024,
  } as const;
  return [
    { ...common, method: 'GET', run: (request) => ask(world, request) },
    { ...common, method: 'POST', run: (request) => answer(world, request) },
  ];
}

function ask(world: World, request: Request): Answer {
  const texts = textsFor(
    textOrNull(request.query, 'locale') ?? request.headers['accept-language'] ?? 'en',
  );
  const { intent, return_url } = find(world, request);
  const page = { lang: texts.lang, style: onboardingStyle };
  if (intent === null || return_url === null)
    return html({
      ...page,
      title: texts.missing,
      body: `<main><h1>${escape(texts.missing)}</h1></main>`,
      status: 404,
    });
  const body = `<main><h1>${escape(texts.asks)}</h1>
<p>${escape(texts.notice)}</p>
<p>${escape(written(intent.amount, intent.currency, texts.lang))}</p>
<form method="post">
<button name="choice" value="succeeded">${escape(texts.yes)}</button>
<button name="choice" value="failed" class="quiet">${escape(texts.no)}</button>
</form></main>`;
  return html({ ...page, title: texts.asks, body, formsTo: [new URL(return_url).origin] });
}

/** The return address contains the result, like Stripe's; the shop must query it all the same. */
function answer(world: World, request: Request): Answer {
  const { intent, return_url } = find(world, request);
  if (intent === null || return_url === null) return ask(world, request);
  const form = request.body;
  const yes = isObject(form) && form.choice === 'succeeded';
  authenticate(world, intent, yes ? 'succeeded' : 'failed');
  const back = new URL(return_url);
  back.searchParams.set('payment_intent', intent.id);
  back.searchParams.set('payment_intent_client_secret', intent.client_secret);
  back.searchParams.set('redirect_status', intent.failure === null ? 'succeeded' : 'failed');
  return redirect(back.href);
}

function find(world: World, { query }: Request) {
  const intent = holder(
    world,
    textOrNull(query, 'payment_intent'),
    textOrNull(query, 'client_secret'),
  );
  return { intent, return_url: intent?.asks?.return_url ?? null };
}
