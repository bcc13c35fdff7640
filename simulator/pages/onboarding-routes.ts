import { type Answer, redirect } from '../http/answer.ts';
import { isObject, textOrNull } from '../http/params.ts';
import { escape, html } from '../http/page.ts';
import type { Request, Route } from '../http/route.ts';
import { isOpenable } from '../stripe/accounts/account-links.ts';
import { setCardPayments } from '../stripe/accounts/change-account.ts';
import type { Account, AccountLink } from '../stripe/records.ts';
import type { World } from '../world.ts';
import { onboardingStyle } from './assets.ts';
import { textsFor } from './texts.ts';

const bodyLimit = 64 * 1024;

/** The target of an account link: the provider's onboarding, simulated on one page. */
export function onboardingRoutes(world: World): Route[] {
  return [
    {
      method: 'GET',
      url: '/onboarding/:account/:link',
      open: true,
      body: 'form',
      bodyLimit,
      run: (request) => show(world, request),
    },
    {
      method: 'POST',
      url: '/onboarding/:account/:link',
      open: true,
      body: 'form',
      bodyLimit,
      run: (request) => decide(world, request),
    },
  ];
}

function show(world: World, request: Request): Answer {
  const { account, link } = find(world, request);
  if (account === undefined || link === undefined) return notFound(request);
  if (!isOpenable(link)) return redirect(link.refresh_url);
  // Opening the link uses it up: only this visit may submit the form below.
  world.stripe.links.put(Object.assign(link, { opened: true }));
  const texts = textsFor(language(request));
  const name = account.display_name ?? account.contact_email ?? account.id;
  const body = `<main><h1>${escape(texts.setup)}</h1>
<p>${escape(texts.setup_lead)}</p>
<dl>
<dt>${escape(texts.setup_for)}</dt>
<dd>${escape(name)}<br><small>${escape(account.id)}</small></dd>
</dl>
<form method="post">
<button name="choice" value="complete">${escape(texts.complete)}</button>
<button name="choice" value="leave" class="quiet">${escape(texts.leave)}</button>
</form></main>`;
  const formsTo = [link.refresh_url, link.return_url ?? link.refresh_url].map(
    (url) => new URL(url).origin,
  );
  return html({
    lang: texts.lang,
    title: texts.setup,
    style: onboardingStyle,
    body,
    formsTo: [...new Set(formsTo)],
  });
}

function decide(world: World, request: Request): Answer {
  const { account, link } = find(world, request);
  if (account === undefined || link === undefined) return notFound(request);
  if (!link.opened || link.done) return redirect(link.refresh_url);
  world.stripe.links.put(Object.assign(link, { done: true }));
  const form = request.body;
  if (isObject(form) && form.choice === 'complete') setCardPayments(world, account, 'active');
  // Returning does not tell whether the set-up is complete.
  return redirect(link.return_url ?? link.refresh_url);
}

function find(
  world: World,
  request: Request,
): { account: Account | undefined; link: AccountLink | undefined } {
  const link = world.stripe.links.get(request.params.link ?? '');
  if (link?.account !== request.params.account) return { account: undefined, link: undefined };
  return { account: world.stripe.accounts.get(request.params.account ?? ''), link };
}

function language(request: Request): string {
  const header = request.headers['accept-language'];
  return textOrNull(request.query, 'locale') ?? header ?? 'en';
}

function notFound(request: Request): Answer {
  const texts = textsFor(language(request));
  return html({
    lang: texts.lang,
    title: '404',
    style: onboardingStyle,
    body: '<main><h1>404</h1></main>',
    status: 404,
  });
}
