import { type Answer, redirect } from '../http/answer.ts';
import { isObject, textOrNull } from '../http/params.ts';
import { html } from '../http/page.ts';
import type { Request, Route } from '../http/route.ts';
import { expire, failAttempt, pay, reject } from '../payme/decide.ts';
import { settled } from '../payme/payment-request.ts';
import type { PaymentRequest } from '../payme/records.ts';
import type { World } from '../world.ts';
import { onboardingStyle } from './assets.ts';
import { paymePage } from './payme-page.ts';
import { textsFor } from './texts.ts';

/**
 * The pages of the PayMe app. `web` is the target of the QR code on a desktop: the shop's page is
 * on another screen, so it does not redirect. `app` is opened from the shop's page on the same
 * phone, and returns there.
 */
export function paymePageRoutes(world: World): Route[] {
  return (['web', 'app'] as const).flatMap((kind) => {
    const url = `/payme/${kind}/:code`;
    const common = { url, open: true, body: 'form', bodyLimit: 64 * 1024 } as const;
    return [
      { ...common, method: 'GET', run: (request) => show(world, request, kind) },
      { ...common, method: 'POST', run: (request) => decide(world, request, kind) },
    ] satisfies Route[];
  });
}

type Kind = 'web' | 'app';

function show(world: World, request: Request, kind: Kind, failed = false): Answer {
  const locale = language(request);
  const wanted = find(world, request);
  if (wanted === undefined) {
    const texts = textsFor(locale);
    return html({
      lang: texts.lang,
      title: texts.missing,
      style: onboardingStyle,
      body: `<main><h1>${texts.missing}</h1></main>`,
      status: 404,
    });
  }
  return paymePage(world, settled(world, wanted), { locale, failed, goesBack: kind === 'app' });
}

function decide(world: World, request: Request, kind: Kind): Answer {
  const wanted = find(world, request);
  if (wanted === undefined) return show(world, request, kind);
  const form = request.body;
  const choice = isObject(form) ? form.choice : null;
  if (choice === 'fail')
    failAttempt(world, wanted, 'EW2036', 'PayMe user Annual Pay limit is reached.');
  else if (choice === 'pay') pay(world, wanted);
  else if (choice === 'reject') reject(world, wanted);
  else if (choice === 'expire') expire(world, wanted);
  const way = wanted.status === 'PR005' ? wanted.success_callback : wanted.fail_callback;
  return kind === 'app' && way !== null
    ? redirect(way)
    : show(world, request, kind, choice === 'fail');
}

function find(world: World, request: Request): PaymentRequest | undefined {
  for (const item of world.payme.requests.values())
    if (item.code === request.params.code) return item;
  return undefined;
}

function language(request: Request): string {
  return textOrNull(request.query, 'locale') ?? request.headers['accept-language'] ?? 'en';
}
