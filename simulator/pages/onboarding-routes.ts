import { type Answer, type Asked, redirect } from '../http/exchange.ts';
import { parseForm } from '../http/form.ts';
import { escape, html } from '../http/page.ts';
import type { Route } from '../http/router.ts';
import { isOpenable } from '../stripe/accounts/account-links.ts';
import { setCardPayments } from '../stripe/accounts/change-account.ts';
import type { Account, AccountLink } from '../stripe/records.ts';
import type { World } from '../world.ts';
import { onboardingStyle } from './onboarding-style.ts';
import { wordsFor } from './words.ts';

/** Where an account link leads: the provider's own pages, played on one. */
export function onboardingRoutes(world: World): Route[] {
  return [
    {
      method: 'GET',
      pattern: '/onboarding/:account/:link',
      open: true,
      run: (asked) => show(world, asked),
    },
    {
      method: 'POST',
      pattern: '/onboarding/:account/:link',
      open: true,
      run: (asked) => decide(world, asked),
    },
  ];
}

function show(world: World, asked: Asked): Answer {
  const { account, link } = find(world, asked);
  if (account === undefined || link === undefined) return notFound(asked);
  if (!isOpenable(link)) return redirect(link.refresh_url);
  // Opening it uses it up: the form below is what this one visit may still send.
  world.stripe.links.put(Object.assign(link, { opened: true }));
  const words = wordsFor(language(asked));
  const body = `<main><h1>${escape(words.setup)}</h1>
<p>${escape(words.setup_lead)}</p>
<dl><dt>${escape(words.setup_for)}</dt><dd>${escape(account.display_name ?? account.contact_email ?? account.id)}<br><small>${escape(account.id)}</small></dd></dl>
<form method="post">
<button name="choice" value="complete">${escape(words.complete)}</button>
<button name="choice" value="leave" class="quiet">${escape(words.leave)}</button>
</form></main>`;
  const formsTo = [link.refresh_url, link.return_url ?? link.refresh_url].map(
    (url) => new URL(url).origin,
  );
  return html({
    lang: words.lang,
    title: words.setup,
    style: onboardingStyle,
    body,
    formsTo: [...new Set(formsTo)],
  });
}

function decide(world: World, asked: Asked): Answer {
  const { account, link } = find(world, asked);
  if (account === undefined || link === undefined) return notFound(asked);
  if (!link.opened || link.done) return redirect(link.refresh_url);
  world.stripe.links.put(Object.assign(link, { done: true }));
  if (parseForm(asked.body).choice === 'complete') setCardPayments(world, account, 'active');
  // Coming back says nothing about whether the set-up is complete.
  return redirect(link.return_url ?? link.refresh_url);
}

function find(
  world: World,
  asked: Asked,
): { account: Account | undefined; link: AccountLink | undefined } {
  const link = world.stripe.links.get(asked.named.link ?? '');
  if (link?.account !== asked.named.account) return { account: undefined, link: undefined };
  return { account: world.stripe.accounts.get(asked.named.account ?? ''), link };
}

function language(asked: Asked): string {
  const header = asked.headers['accept-language'];
  return asked.query.get('locale') ?? header ?? 'en';
}

function notFound(asked: Asked): Answer {
  const words = wordsFor(language(asked));
  return html({
    lang: words.lang,
    title: '404',
    style: onboardingStyle,
    body: '<main><h1>404</h1></main>',
    status: 404,
  });
}
