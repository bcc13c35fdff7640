import { nowMs } from '../clock.ts';
import type { Answer } from '../http/answer.ts';
import { escape, html } from '../http/page.ts';
import { merchantOf } from '../payme/merchants.ts';
import type { PaymentRequest } from '../payme/records.ts';
import { written } from '../stripe/currencies.ts';
import type { World } from '../world.ts';
import { onboardingStyle, paymeScript } from './assets.ts';
import { type Words, wordsFor } from './words.ts';

type How = { locale: string; failed: boolean; goesBack: boolean };

const ends = { PR004: 'payme_rejected', PR005: 'succeeded', PR007: 'payme_expired' } as const;

/** The payment page: the shop, the amount, and everything that a payer can do. */
export function paymePage(world: World, request: PaymentRequest, how: How): Answer {
  const words = wordsFor(how.locale);
  const amount = written(request.amount, 'hkd', words.lang);
  const description = request.merchant_data?.orderDescription;
  const shop = merchantOf(world, request.merchant)?.name ?? request.merchant;
  const descriptionText =
    typeof description === 'string' ? `<br><small>${escape(description)}</small>` : '';
  const open = request.status === 'PR001';
  const body = `<main><h1>${escape(words.payme)}</h1>
<p>${escape(words.payme_lead)}</p>
<dl>
<dt>${escape(words.payme_to)}</dt>
<dd>${escape(shop)}${descriptionText}</dd>
<dt>${escape(words.payme_amount)}</dt>
<dd>${escape(amount)}</dd>
</dl>
${open ? choices(request, words, amount, how.failed) : end(request, words, how.goesBack)}
</main>`;
  const callbacks = [request.success_callback, request.fail_callback].filter(
    (url): url is string => url !== null,
  );
  return html({
    lang: words.lang,
    title: words.payme,
    style: onboardingStyle,
    body,
    ...(open ? { script: paymeScript } : {}),
    formsTo: [...new Set(callbacks.map(sourceOf))],
  });
}

function choices(request: PaymentRequest, words: Words, amount: string, failed: boolean): string {
  const left = Math.max(0, Math.ceil((request.expires_at - nowMs()) / 1000));
  const button = (choice: string, text: string, more = ' class="quiet"'): string =>
    `<button name="choice" value="${choice}"${more}>${escape(text)}</button>`;
  return `${failed ? `<p role="alert">${escape(words.payme_failed)}</p>` : ''}
<p>${escape(words.payme_left)} <output data-seconds="${left}">${left}</output></p>
<form method="post">
${button('pay', words.pay.replace('{amount}', amount), '')}
${button('reject', words.payme_reject)}
${button('fail', words.payme_fail)}
${button('expire', words.payme_expire)}
</form>`;
}

function end(request: PaymentRequest, words: Words, goesBack: boolean): string {
  const { status, success_callback, fail_callback } = request;
  const way = status === 'PR005' ? success_callback : fail_callback;
  const text = status === 'PR001' ? '' : words[ends[status]];
  const back =
    goesBack && way !== null
      ? `<p><a href="${escape(way)}">${escape(words.payme_back)}</a></p>`
      : '';
  return `<p role="status">${escape(text)}</p>${back}`;
}

/** The source of an address: its origin on the web, its scheme for an app. */
function sourceOf(url: string): string {
  const { origin, protocol } = new URL(url);
  return origin === 'null' ? protocol : origin;
}
