import { isObject, type Params, textOrNull } from '../http/params.ts';
import { type Answer, json } from '../http/answer.ts';
import { escape, html } from '../http/page.ts';
import type { Request, Route } from '../http/route.ts';
import { authenticate, confirmIntent } from '../stripe/intents/confirm-intent.ts';
import { inner, text, integer } from '../stripe/params.ts';
import type { Intent } from '../stripe/records.ts';
import { StripeRefusal } from '../stripe/refusal.ts';
import type { World } from '../world.ts';
import { payPage } from './pay-page.ts';
import { payFormStyle } from './assets.ts';
import { failureText, textsFor } from './texts.ts';

const bodyLimit = 64 * 1024;

/** The card form and its two calls, only for callers with the client secret. */
export function payRoutes(world: World): Route[] {
  return [
    {
      method: 'GET',
      url: '/pay',
      open: true,
      body: 'json',
      bodyLimit,
      run: (request) => showForm(world, request),
    },
    {
      method: 'POST',
      url: '/pay/confirm',
      open: true,
      body: 'json',
      bodyLimit,
      run: (request) => withIntent(world, request, confirm),
    },
    {
      method: 'POST',
      url: '/pay/authenticate',
      open: true,
      body: 'json',
      bodyLimit,
      run: (request) => withIntent(world, request, answerBank),
    },
    {
      method: 'POST',
      url: '/pay/status',
      open: true,
      body: 'json',
      bodyLimit,
      run: (request) => withIntent(world, request, (_, intent, params) => state(intent, params)),
    },
  ];
}

function showForm(world: World, request: Request): Answer {
  const { query } = request;
  const locale = textOrNull(query, 'locale') ?? 'en';
  const origin = new URL(world.settings.publicUrl).origin;
  const account = textOrNull(query, 'account') ?? '';
  const intent = holder(
    world,
    textOrNull(query, 'payment_intent'),
    textOrNull(query, 'client_secret'),
  );
  if (intent === null || (account !== '' && account !== intent.account)) {
    const texts = textsFor(locale);
    const body = `<p role="alert">${escape(texts.missing)}</p>`;
    return html({
      lang: texts.lang,
      title: texts.missing,
      style: payFormStyle,
      body,
      framedBy: origin,
      status: 404,
    });
  }
  return payPage(intent, { origin, locale, theme: textOrNull(query, 'theme') });
}

/**
 * Returns the payment intent to a caller with its client secret; null to any other, and when there
 * is none.
 */
export function holder(world: World, id: string | null, given: string | null): Intent | null {
  const intent = world.stripe.intents.get(id ?? '');
  return intent !== undefined && given === intent.client_secret ? intent : null;
}

type Step = (world: World, intent: Intent, params: Params) => unknown;

function withIntent(world: World, request: Request, step: Step): Answer {
  const params = request.body;
  if (!isObject(params)) return json(400, { error: 'bad_request' });
  const intent = holder(
    world,
    textOrNull(params, 'payment_intent'),
    textOrNull(params, 'client_secret'),
  );
  if (intent === null) return json(404, { error: 'not_found' });
  return json(200, step(world, intent, params));
}

function confirm(world: World, intent: Intent, params: Params): unknown {
  const card = inner(params, 'card');
  try {
    confirmIntent(world, intent, {
      number: text(card, 'number') ?? '',
      exp_month: integer(card, 'exp_month') ?? 0,
      exp_year: integer(card, 'exp_year') ?? 0,
      cvc: text(card, 'cvc') ?? '',
    });
  } catch (fault) {
    if (!(fault instanceof StripeRefusal)) throw fault;
    // A second click after a successful first one shows the first one's result.
    if (fault.status === 402) return failed(fault.error.decline_code, fault.error.code, params);
  }
  return state(intent, params);
}

function answerBank(world: World, intent: Intent, params: Params): unknown {
  authenticate(world, intent, params.outcome === 'succeeded' ? 'succeeded' : 'failed');
  return state(intent, params);
}

function state(intent: Intent, params: Params): unknown {
  const { status, failure } = intent;
  if (status !== 'requires_payment_method' || failure === null) return { status };
  return failed(failure.decline_code ?? undefined, failure.code, params);
}

function failed(
  declineCode: string | undefined,
  code: string | undefined,
  params: Params,
): unknown {
  const errorCode =
    declineCode === undefined || declineCode === 'generic_decline'
      ? (code ?? 'card_declined')
      : declineCode;
  const texts = textsFor(typeof params.locale === 'string' ? params.locale : 'en');
  return {
    status: 'requires_payment_method',
    error_code: errorCode,
    message: failureText(texts, errorCode),
  };
}
